import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { MultiShare } from '#contract/contact-shares.ts';
import { LIMITS } from '#contract/limits.ts';
import { call } from '../../lib/api.ts';

/** The newest shares that I sent or received: what the cards in a thread say beyond their names. */
export const recentSharesQuery = () =>
  queryOptions({
    queryKey: ['contact_shares', 'recent'],
    queryFn: ({ signal }) =>
      call('GET /api/contact-shares/', { query: { limit: LIMITS.page }, signal }),
  });

/** Shares contacts with a person, whole or not at all. The dialog says why it failed. */
export function useShareContacts() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: { body: Omit<MultiShare, 'message_id'>; idempotency_key: string }) =>
      call('POST /api/contact-shares/multi_share/', input),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['contact_shares'] });
      void queries.invalidateQueries({ queryKey: ['conversations'] });
    },
  });
}

/** Takes a shared card into my contacts. */
export function useAcceptShare() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('POST /api/contact-shares/{id}/accept/', { params: { id } }),
    meta: { failure: 'Failed to accept contact' },
    onSettled: () => readAnswered(queries),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['contacts'] }),
  });
}

export function useDeclineShare() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('POST /api/contact-shares/{id}/decline/', { params: { id } }),
    meta: { failure: 'Failed to decline contact' },
    onSettled: () => readAnswered(queries),
  });
}

/** Also after a failure: it may have been answered elsewhere. The button spins until the card says how it stands. */
function readAnswered(queries: QueryClient): Promise<unknown> {
  return Promise.all([
    queries.invalidateQueries({ queryKey: ['contact_shares'] }),
    queries.invalidateQueries({ queryKey: ['conversations', 'one'] }),
  ]);
}
