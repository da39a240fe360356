import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import type { PayoutRequest } from '#contract/referrals.ts';
import { call } from '../../lib/http/api.ts';
import { downloadFile } from '../../lib/http/fetch-file.ts';
import { newIdempotencyKey } from '../../lib/http/idempotency-key.ts';
import { pagedApiQuery, apiQuery } from '../../lib/http/api-query.ts';

/** Small, because a change refetches every page loaded so far. */
const PAGE_SIZE = 20;

export const summaryQuery = () =>
  apiQuery(['referrals', 'summary'], 'GET /api/referrals/summary/', {});

export const referralsQuery = () =>
  pagedApiQuery(['referrals', 'people'], 'GET /api/referrals/', { query: { limit: PAGE_SIZE } });

export const earningsQuery = () =>
  pagedApiQuery(['referrals', 'earnings'], 'GET /api/referrals/earnings/', {
    query: { limit: PAGE_SIZE },
  });

export const payoutsQuery = () =>
  pagedApiQuery(['referrals', 'payouts'], 'GET /api/referrals/payouts/', {
    query: { limit: PAGE_SIZE },
  });

/** Requests everything available. The dialog shows errors. */
export function useRequestPayout() {
  return useMutation({
    mutationFn: (body: PayoutRequest) =>
      call('POST /api/referrals/payouts/', { body, idempotency_key: newIdempotencyKey() }),
    // Refetches after errors too: the payout may have been requested in another tab.
    meta: { refetch: ['referrals'], refetchOnError: true },
  });
}

/** Emails the link; doesn't reveal who has an account. */
export function useInviteByEmail() {
  return useMutation({
    mutationFn: (emails: string[]) =>
      call('POST /api/referrals/invites/', {
        body: { emails },
        idempotency_key: newIdempotencyKey(),
      }),
  });
}

/** Downloads the ledger as CSV. Aborted when the user logs out. */
export function useExportEarnings() {
  return useMutation({
    mutationFn: () =>
      downloadFile({
        path: '/api/referrals/earnings/export/',
        file_name: 'acquaint-earnings.csv',
      }),
    meta: { failure: t`Failed to export your earnings` },
  });
}
