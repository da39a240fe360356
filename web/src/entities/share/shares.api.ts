import { t } from '@lingui/core/macro';
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ContactShare } from '#contract/contact-shares.ts';
import { LIMITS } from '#contract/limits.ts';
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

/** Copies a shared contact into the address book and shows the result in a toast. */
export function useAcceptShare() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const showAcceptedToast = (share: ContactShare) => {
    const id = share.accepted_contact_id;
    const open = () => void navigate({ to: '/contacts', search: id === null ? {} : { id } });
    const action = { label: t`Open`, onAction: open };
    showToast({ type: 'success', message: shareAcceptedText(share), action });
  };
  return useMutation({
    mutationFn: (id: number) => call('POST /api/contact-shares/{id}/accept/', { params: { id } }),
    meta: { failure: t`Failed to accept contact` },
    onSettled: () => refetchShares(queries),
    onSuccess: (share) => {
      showAcceptedToast(share);
      void queries.invalidateQueries({ queryKey: ['contacts'] });
    },
  });
}

export function useDeclineShare() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('POST /api/contact-shares/{id}/decline/', { params: { id } }),
    meta: { failure: t`Failed to decline contact` },
    onSettled: () => refetchShares(queries),
  });
}

/** Empties a shared card that wasn't answered yet. */
export function useWithdrawShare() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('DELETE /api/contact-shares/{id}/', { params: { id } }),
    meta: { failure: t`Failed to withdraw contact` },
    onSettled: () => refetchShares(queries),
  });
}

/** Also runs after failures, since another tab may have responded. The button stays pending until it finishes. */
function refetchShares(queries: QueryClient): Promise<unknown> {
  return Promise.all([
    queries.invalidateQueries({ queryKey: ['contact_shares'] }),
    queries.invalidateQueries({ queryKey: ['conversations', 'one'] }),
  ]);
}
