import { t } from '@lingui/core/macro';
import type { SignupMode } from '#contract/signup-control.ts';

export interface SignupState {
  signup: SignupMode;
  has_accounts: boolean;
  operator_name: string;
}

/** Why someone with this invitation can't sign up; null if they can, unless the invitation is invalid. */
export function signupRejection(state: SignupState, invitation: string | undefined): string | null {
  const { signup, has_accounts, operator_name } = state;
  // The first account is created with an invitation even where sign-up is closed.
  const acceptsInvitation = signup === 'invite' || !has_accounts;
  if (signup === 'open' || (acceptsInvitation && invitation !== undefined)) return null;
  return signup === 'closed'
    ? t`Sign-up is closed. Ask ${operator_name} if you need an account.`
    : t`You need an invitation to sign up. Ask ${operator_name} for a link.`;
}
