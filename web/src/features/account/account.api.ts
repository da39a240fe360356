import {
  queryOptions,
  skipToken,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../lib/http/api.ts';
import { downloadFile } from '../../lib/http/fetch-file.ts';
import { removePersonal } from '../../lib/storage/local-store.ts';
import { clearSession } from '../../lib/http/session.ts';
import { clearOutbox } from '../conversations/conversations.api.ts';
import { meQuery } from '../users/users.api.ts';

const EXPORT_KEY = ['users', 'export'] as const;

/** Bytes of the export received so far. */
const receivedBytesQuery = () => queryOptions<number>({ queryKey: EXPORT_KEY, queryFn: skipToken });

/** Continues when the user leaves the page. Resolves with the size in bytes, or null if the session ended. */
export function useExport() {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: EXPORT_KEY,
    mutationFn: () => {
      const abortController = new AbortController();
      const onProgress = (bytes: number) => {
        if (!abortController.signal.aborted)
          queries.setQueryData(receivedBytesQuery().queryKey, bytes);
      };
      onProgress(0);
      const file_name = 'acquaint-export.zip';
      return downloadFile({ path: '/api/me/export/', file_name, onProgress, abortController });
    },
    meta: { refetch: ['security'] },
  });
}

/** State of the last export, across page visits. */
export function useExportState() {
  const { data: receivedBytes = 0 } = useQuery(receivedBytesQuery());
  const lastExport = useMutationState({ filters: { mutationKey: EXPORT_KEY } }).at(-1);
  return {
    status: lastExport?.status ?? 'idle',
    error: lastExport?.error ?? null,
    bytes: typeof lastExport?.data === 'number' ? lastExport.data : receivedBytes,
  };
}

/** Deletes the account and its local data. The dialog shows errors. */
export function useDeleteAccount() {
  const clearAccount = useClearAccount();
  return useMutation({
    mutationFn: async (password: string) => {
      await call('DELETE /api/me/', { body: { password } });
      await clearAccount();
    },
  });
}

/** Deletes the local data of a deleted account and goes to `/`. */
export function useClearAccount() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    const me = queries.getQueryData(meQuery().queryKey);
    if (me !== undefined) clearOutbox(me.id);
    clearSession();
    removePersonal();
    // The event stream may have ended the session first.
    await navigate({ to: '/', state: { account_deleted: true }, replace: true });
    // After navigating: mounted queries would refetch.
    queries.clear();
  };
}
