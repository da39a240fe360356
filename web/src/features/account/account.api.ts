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
import { fetchFile } from '../../lib/http/fetch-file.ts';
import { removePersonal } from '../../lib/storage/local-store.ts';
import { saveFile } from '../../lib/text/save-file.ts';
import { clearToken, onTokenChange } from '../../lib/http/session-token.ts';
import { clearOutbox } from '../conversations/conversations.api.ts';
import { meQuery } from '../users/users.api.ts';

const EXPORT = ['users', 'export'] as const;

/** How many bytes of the export have arrived: told by the export itself, never read. */
const arrivedQuery = () => queryOptions<number>({ queryKey: EXPORT, queryFn: skipToken });

/**
 * Fetches everything the account holds and saves it as a file; goes on when its page is left, and ends with the session.
 * Gives the size in bytes, or null where the session ended.
 */
export function useExport() {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: EXPORT,
    mutationFn: async () => {
      const leaving = new AbortController();
      const stop = onTokenChange(() => leaving.abort());
      const onProgress = (bytes: number) => {
        if (!leaving.signal.aborted) queries.setQueryData(arrivedQuery().queryKey, bytes);
      };
      onProgress(0);
      try {
        const { signal } = leaving;
        const file = await fetchFile({ path: '/api/me/export/', onProgress, signal });
        saveFile(file.content, file.file_name ?? 'acquaint-export.zip');
        return file.content.size;
      } catch (error) {
        if (leaving.signal.aborted) return null;
        throw error;
      } finally {
        stop();
      }
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['security'] }),
  });
}

/** How the last export stands, also where another visit to the page has begun it. */
export function useExportState() {
  const { data: arrived = 0 } = useQuery(arrivedQuery());
  const last = useMutationState({ filters: { mutationKey: EXPORT } }).at(-1);
  return {
    status: last?.status ?? 'idle',
    error: last?.error ?? null,
    bytes: typeof last?.data === 'number' ? last.data : arrived,
  };
}

/** Deletes the account; nothing of it stays here either, and `/` says so. The dialog says why it failed. */
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
      // The stream may have noticed first that the session is gone: this is why.
      await navigate({ to: '/', state: { account_deleted: true }, replace: true });
      // Only now: what is still on the screen would read itself again.
      queries.clear();
    },
  });
}
