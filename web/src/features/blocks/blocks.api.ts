import { t } from '@lingui/core/macro';
import { readAllPages } from '../../lib/http/api-query.ts';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/http/api.ts';
import { newIdempotencyKey } from '../../lib/http/idempotency-key.ts';

const PAGE_SIZE = 200;

/** Blocked users, newest first; all of them, since there are few. */
export const blocksQuery = () =>
  queryOptions({
    queryKey: ['blocks'],
    queryFn: ({ signal }) =>
      readAllPages((cursor) =>
        call('GET /api/blocks/', { query: { limit: PAGE_SIZE, cursor }, signal }),
      ),
  });

/** Undefined while loading. */
export function useIsBlocked(user_id: number): boolean | undefined {
  const { data } = useQuery(blocksQuery());
  return data?.some(({ user }) => user.id === user_id);
}

const REFETCH_BLOCKS = {
  refetch: ['blocks'],
  invalidate: ['conversations', 'connections'],
} as const;

/** Blocks both directions; the other user isn't notified. */
export function useBlock() {
  return useMutation({
    mutationFn: (user_id: number) =>
      call('POST /api/blocks/', { body: { user_id }, idempotency_key: newIdempotencyKey() }),
    meta: { failure: t`Failed to block this person`, ...REFETCH_BLOCKS },
  });
}

export function useUnblock() {
  return useMutation({
    mutationFn: (user_id: number) => call('DELETE /api/blocks/{id}/', { params: { id: user_id } }),
    meta: { failure: t`Failed to unblock this person`, ...REFETCH_BLOCKS },
  });
}
