import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Block } from '#contract/blocks.ts';
import type { CallResponse } from '#contract/client.ts';
import { call } from '../../lib/http/api.ts';
import { newIdempotencyKey } from '../../lib/http/idempotency-key.ts';

type BlockPage = CallResponse<'GET /api/blocks/'>;

const PAGE = 200;

/** Blocked users, newest first; all of them, since there are few. */
export const blocksQuery = () =>
  queryOptions({
    queryKey: ['blocks'],
    queryFn: async ({ signal }) => {
      const blocks: Block[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: BlockPage = await call('GET /api/blocks/', {
          query: { limit: PAGE, cursor },
          signal,
        });
        blocks.push(...page.results);
        cursor = page.next_cursor;
      }
      return blocks;
    },
  });

/** Undefined while loading. */
export function useIsBlocked(user_id: number): boolean | undefined {
  const { data } = useQuery(blocksQuery());
  return data?.some(({ user }) => user.id === user_id);
}

/** Blocks both directions; the other user isn't notified. */
export function useBlock() {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (user_id: number) =>
      call('POST /api/blocks/', { body: { user_id }, idempotency_key: newIdempotencyKey() }),
    meta: { failure: 'Failed to block this person' },
    onSuccess: readAgain,
  });
}

export function useUnblock() {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (user_id: number) => call('DELETE /api/blocks/{id}/', { params: { id: user_id } }),
    meta: { failure: 'Failed to unblock this person' },
    onSuccess: readAgain,
  });
}

/** Refetches everything a block affects. */
function useReadAgain() {
  const queries = useQueryClient();
  return async () => {
    void queries.invalidateQueries({ queryKey: ['conversations'] });
    void queries.invalidateQueries({ queryKey: ['connections'] });
    await queries.invalidateQueries({ queryKey: ['blocks'] });
  };
}
