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
import { clearToken } from '../../lib/http/session-token.ts';
import { clearOutbox } from '../conversations/conversations.api.ts';
import { meQuery } from '../users/users.api.ts';

const EXPORT = ['users', 'export'] as const;

/** Bytes of the export received so far. */
const arrivedQuery = () => queryOptions<number>({ queryKey: EXPORT, queryFn: skipToken });

/** Continues when the page is left. The size in bytes, or null if the session ended. */
export function useExport() {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: EXPORT,
    mutationFn: () => {
      const leaving = new AbortController();
      const onProgress = (bytes: number) => {
        if (!leaving.signal.aborted) queries.setQueryData(arrivedQuery().queryKey, bytes);
      };
      onProgress(0);
      const file_name = 'acquaint-export.zip';
      return downloadFile({ path: '/api/me/export/', file_name, onProgress, leaving });
    },
    meta: { refetch: ['security'] },
  });
}

/** State of the last export, across page visits. */
export function useExportState() {
  const { data: arrived = 0 } = useQuery(arrivedQuery());
  const last = useMutationState({ filters: { mutationKey: EXPORT } }).at(-1);
  return {
    status: last?.status ?? 'idle',
    error: last?.error ?? null,
    bytes: typeof last?.data === 'number' ? last.data : arrived,
  };
}

/** Deletes the account and its local data. The dialog shows errors. */
export function useDeleteAccount() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (password: string) => {
      await call('DELETE /api/me/', { body: { password } });
      const me = queries.getQueryData(meQuery().queryKey);
      if (me !== undefined) clearOutbox(me.id);
      clearToken();
      removePersonal();
      // The event stream may have ended the session first.
      await navigate({ to: '/', state: { account_deleted: true }, replace: true });
      // After navigating: mounted queries would refetch.
      queries.clear();
    },
  });
}
