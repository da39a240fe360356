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

/** A list that changed is read again as far as it was read. */
const PAGE = 20;

/** My link, the rule, balances and how far those came who used it. */
export const summaryQuery = () =>
  queryOptions({
    queryKey: ['referrals', 'summary'],
    queryFn: ({ signal }) => call('GET /api/referrals/summary/', { signal }),
  });

/** Who came by my link. */
export const referralsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['referrals', 'people'],
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET /api/referrals/', { query: { limit: PAGE, cursor }, signal }),
    ...PAGED,
    select: rowsOf,
  });

/** The ledger. */
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

/** Asks for all that is available. The dialog says why it was refused. */
export function useRequestPayout() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: PayoutRequest) =>
      call('POST /api/referrals/payouts/', { body, idempotency_key: newIdempotencyKey() }),
    // Also after a refusal: it may have been asked for elsewhere.
    onSettled: () => queries.invalidateQueries({ queryKey: ['referrals'] }),
  });
}

/** Mails my link; to whom it goes in the end is not told. */
export function useInviteByMail() {
  return useMutation({
    mutationFn: (emails: string[]) =>
      call('POST /api/referrals/invites/', {
        body: { emails },
        idempotency_key: newIdempotencyKey(),
      }),
  });
}

/** Saves the whole ledger as CSV; ends with the session. */
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
