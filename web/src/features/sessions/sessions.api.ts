import { t } from '@lingui/core/macro';
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
import { changeRows, PAGED, rowsOf, type Page } from '../../lib/http/api-query.ts';

export const sessionsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['security', 'sessions'],
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET /api/sessions/', { query: { cursor }, signal }),
    ...PAGED,
    select: currentFirst,
  });

function currentFirst(pages: InfiniteData<Page<Session>, string>): Session[] {
  const sessions = rowsOf(pages);
  return [
    ...sessions.filter(({ current }) => current),
    ...sessions.filter(({ current }) => !current),
  ];
}

interface SessionList {
  data: Session[] | undefined;
  hasNextPage: boolean;
}

export function hasOtherSessions({ data = [], hasNextPage }: SessionList): boolean {
  return hasNextPage || data.some(({ current }) => !current);
}

/** A session that no longer exists counts as ended. */
export function useRevokeSession() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) =>
      call('DELETE /api/sessions/{id}/', { params: { id } }).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }),
    meta: { failure: t`Failed to revoke the session` },
    onSuccess: (_, endedId) => filterCachedSessions(queries, ({ id }) => id !== endedId),
  });
}

export function useRevokeOtherSessions() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /api/sessions/'),
    meta: { failure: t`Failed to log out other devices` },
    onSuccess: () => filterCachedSessions(queries, ({ current }) => current),
  });
}

/** Removes ended sessions from the cache before the refetch. */
function filterCachedSessions(queries: QueryClient, isActive: (session: Session) => boolean): void {
  queries.setQueryData(sessionsQuery().queryKey, (cached) =>
    changeRows(cached, (sessions) => sessions.filter(isActive)),
  );
  void queries.invalidateQueries({ queryKey: ['security'] });
}
