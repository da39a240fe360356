import {
  infiniteQueryOptions,
  useMutation,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import type { Session } from '#contract/sessions.ts';
import { call } from '../../lib/http/api.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import { PAGED, rowsOf } from '../../lib/http/paged.ts';

interface SessionPage {
  results: Session[];
  next_cursor: string | null;
}

/** Where I am signed in; this session first, then the newest. */
export const sessionsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['security', 'sessions'],
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET /api/sessions/', { query: { cursor }, signal }),
    ...PAGED,
    select: thisFirst,
  });

function thisFirst(pages: InfiniteData<SessionPage, string>): Session[] {
  const sessions = rowsOf(pages);
  return [
    ...sessions.filter(({ current }) => current),
    ...sessions.filter(({ current }) => !current),
  ];
}

/** Ends one session; one that is gone already has ended as well. */
export function useRevokeSession() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) =>
      call('DELETE /api/sessions/{id}/', { params: { id } }).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }),
    meta: { failure: 'Failed to end the session' },
    onSuccess: (_, ended) => keepOnly(queries, ({ id }) => id !== ended),
  });
}

/** Ends every session but this one. */
export function useRevokeOtherSessions() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /api/sessions/'),
    meta: { failure: 'Failed to end the other sessions' },
    onSuccess: () => keepOnly(queries, ({ current }) => current),
  });
}

/** What has ended leaves the list at once, before it is read again. */
function keepOnly(queries: QueryClient, lives: (session: Session) => boolean): void {
  queries.setQueryData(
    sessionsQuery().queryKey,
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({ ...page, results: page.results.filter(lives) })),
      },
  );
  void queries.invalidateQueries({ queryKey: ['security'] });
}
