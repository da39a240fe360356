import { t } from '@lingui/core/macro';
import { queryOptions, useMutation } from '@tanstack/react-query';
import type { EmailChange, EmailConfirmation, EmailLink } from '#contract/email-addresses.ts';
import { call } from '../../lib/http/api.ts';
import { useClearAccount } from '../account/account.api.ts';

/** Sends a confirmation link to the new address. The form shows errors. */
export function useChangeEmail() {
  return useMutation({
    mutationFn: (body: EmailChange) => call('POST /api/me/email/', { body }),
  });
}

/** The account of a link; whether it's the caller's own depends on the session. */
export const emailLinkQuery = (token: string, signedIn: boolean) =>
  queryOptions({
    queryKey: ['service', 'email_link', token, signedIn],
    queryFn: () => call('POST /api/email-verification/info/', { body: { token } }),
  });

/** The form shows errors. */
export function useConfirmEmailLink() {
  return useMutation({
    mutationFn: (body: EmailConfirmation) => call('POST /api/email-verification/', { body }),
    meta: { invalidate: ['users'] },
  });
}

/** Deletes the account of a link that was opened by someone else; if it's the caller's own, the session ends. */
export function useDisownAccount({ signed_in }: EmailLink, onDisowned: () => void) {
  const clearAccount = useClearAccount();
  return useMutation({
    mutationFn: (token: string) =>
      call('POST /api/email-verification/disown/', { body: { token } }),
    meta: { failure: t`Failed to delete the account` },
    onSuccess: () => (signed_in ? clearAccount() : onDisowned()),
  });
}
