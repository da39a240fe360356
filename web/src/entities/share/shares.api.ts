import { t } from '@lingui/core/macro';
import { type MutationMeta, queryOptions, useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ContactShare } from '#contract/contact-shares.ts';
import { LIMITS } from '#contract/limits.ts';
import { pagedApiQuery } from '../../lib/http/api-query.ts';
import { call } from '../../lib/http/api.ts';
import { showToast } from '../../ui/overlays/toasts.ts';
import { shareAcceptedText } from './shared-card.ts';

export const messageSharesQuery = (message: number) =>
  queryOptions({
    queryKey: ['contact_shares', 'message', message],
    queryFn: ({ signal }) =>
      call('GET /api/contact-shares/', { query: { message, limit: LIMITS.page }, signal }),
    select: ({ results }) => new Map(results.map((share) => [share.id, share])),
  });

/** Received shares without an answer. */
export const pendingSharesQuery = () =>
  pagedApiQuery(['contact_shares', 'list', 'pending'], 'GET /api/contact-shares/', {
    query: { type: 'pending', limit: LIMITS.page },
  });

/** Another tab may have responded, so failures refetch, too. */
const REFETCH_SHARES = {
  refetch: ['contact_shares', 'conversations', 'dashboard'],
  invalidate: ['asks', 'contacts', 'notifications'],
  refetchOnError: true,
} as const satisfies MutationMeta;

/** Copies a shared contact into the address book and shows the result in a toast. */
export function useAcceptShare() {
  const navigate = useNavigate();
  const showAcceptedToast = (share: ContactShare) => {
    const id = share.accepted_contact_id;
    const open = () => void navigate({ to: '/contacts', search: id === null ? {} : { id } });
    const action = { label: t`Open`, onAction: open };
    showToast({ type: 'success', message: shareAcceptedText(share), action });
  };
  return useMutation({
    mutationFn: (id: number) => call('POST /api/contact-shares/{id}/accept/', { params: { id } }),
    meta: { failure: t`Failed to accept contact`, ...REFETCH_SHARES },
    onSuccess: showAcceptedToast,
  });
}

export function useDeclineShare() {
  return useMutation({
    mutationFn: (id: number) => call('POST /api/contact-shares/{id}/decline/', { params: { id } }),
    meta: { failure: t`Failed to decline contact`, ...REFETCH_SHARES },
  });
}

/** Empties a shared card that wasn't answered yet. */
export function useWithdrawShare() {
  return useMutation({
    mutationFn: (id: number) => call('DELETE /api/contact-shares/{id}/', { params: { id } }),
    meta: { failure: t`Failed to withdraw contact`, ...REFETCH_SHARES },
  });
}
