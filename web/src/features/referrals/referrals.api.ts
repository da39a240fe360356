import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { PayoutRequest } from '#contract/referrals.ts';
import { call } from '../../lib/http/api.ts';
import { fetchFile } from '../../lib/http/fetch-file.ts';
import { newIdempotencyKey } from '../../lib/http/idempotency-key.ts';
import { PAGED, rowsOf } from '../../lib/http/paged.ts';
import { saveFile } from '../../lib/text/save-file.ts';
import { onTokenChange } from '../../lib/http/session-token.ts';

/** A changed list is refetched as far as it was loaded. */
const PAGE = 20;

export const summaryQuery = () =>
  queryOptions({
    queryKey: ['referrals', 'summary'],
    queryFn: ({ signal }) => call('GET /api/referrals/summary/', { signal }),
  });

export const referralsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['referrals', 'people'],
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET /api/referrals/', { query: { limit: PAGE, cursor }, signal }),
    ...PAGED,
    select: rowsOf,
  });

export const earningsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['referrals', 'earnings'],
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET /api/referrals/earnings/', { query: { limit: PAGE, cursor }, signal }),
    ...PAGED,
    select: rowsOf,
  });

export const payoutsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['referrals', 'payouts'],
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET /api/referrals/payouts/', { query: { limit: PAGE, cursor }, signal }),
    ...PAGED,
    select: rowsOf,
  });

/** Requests everything available. The dialog shows errors. */
export function useRequestPayout() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: PayoutRequest) =>
      call('POST /api/referrals/payouts/', { body, idempotency_key: newIdempotencyKey() }),
    // After failures, too: a payout may have been requested elsewhere.
    onSettled: () => queries.invalidateQueries({ queryKey: ['referrals'] }),
  });
}

/** Emails the link; doesn't reveal who has an account. */
export function useInviteByMail() {
  return useMutation({
    mutationFn: (emails: string[]) =>
      call('POST /api/referrals/invites/', {
        body: { emails },
        idempotency_key: newIdempotencyKey(),
      }),
  });
}

/** Downloads the ledger as CSV; ends with the session. */
export function useExportEarnings() {
  return useMutation({
    mutationFn: saveEarnings,
    meta: { failure: 'Failed to export your earnings' },
  });
}

async function saveEarnings(): Promise<void> {
  const leaving = new AbortController();
  const stop = onTokenChange(() => leaving.abort());
  const { signal } = leaving;
  try {
    const path = '/api/referrals/earnings/export/';
    const file = await fetchFile({ path, onProgress: () => {}, signal });
    saveFile(file.content, file.file_name ?? 'acquaint-earnings.csv');
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    stop();
  }
}
