import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { EmailChange } from '#contract/email-addresses.ts';
import { call } from '../../lib/http/api.ts';
import { showToast } from '../../ui/overlays/toasts.ts';
import { meQuery } from '../users/users.api.ts';

/** Has a link mailed to the new address. The form says why it failed. */
export function useChangeEmail() {
  return useMutation({
    mutationFn: (body: EmailChange) => call('POST /api/me/email/', { body }),
  });
}

/** Has the link to verify one's address mailed again. */
export function useResendVerification() {
  return useMutation({
    mutationFn: () => call('POST /api/email-verification/resend/'),
    meta: { failure: 'Failed to send the link' },
    onSuccess: () => showToast({ type: 'success', message: 'The link is on its way' }),
  });
}

/**
 * Verifies by a mailed link. A link works once, so this is asked once: a query, because however often the page is drawn it
 * is the same one, and static, so that nothing but Try again repeats it.
 */
export const verificationQuery = (queries: QueryClient, token: string) =>
  queryOptions({
    queryKey: ['service', 'verification', token],
    queryFn: async () => {
      const verified = await call('POST /api/email-verification/', { body: { token } });
      void queries.invalidateQueries({ queryKey: meQuery().queryKey });
      return verified;
    },
    staleTime: 'static',
    retryOnMount: false,
  });

export function useVerificationQuery(token: string) {
  return verificationQuery(useQueryClient(), token);
}
