import type { LoginResult, NewSession, Signup } from '#contract/auth.ts';
import type { CallContext, RequestContext } from '../../context.ts';
import { HOUR_MS } from '../../infra/clock.ts';
import { sendVerification } from '../email-addresses/public.ts';
import { hasPasskeys } from '../passkeys/public.ts';
import { addressBlock, consume } from '../rate-limits/public.ts';
import { recordReferral } from '../referrals/public.ts';
import { signIn } from '../sessions/public.ts';
import { admitSignup } from '../signup-control/public.ts';
import { openChallenge } from '../two-factor/public.ts';
import { createUser, findOwnCredentials, markEmailVerified } from '../users/public.ts';

/** Counts a sign-up from an address. 429 past the limit. */
export async function consumeSignup(ctx: CallContext): Promise<void> {
  const limit = { name: 'sign-up', max: ctx.settings.limits.signups_per_hour, window_ms: HOUR_MS };
  await consume(ctx, { limit, subject: addressBlock(ctx.client.ip) });
}

export type NewAccount = Omit<Signup, 'password' | 'accept_terms'> & {
  /** Null for a person who logs in with the provider. */
  password_hash: string | null;
  email_verified: boolean;
};

/**
 * Creates an account and its first session in the caller's transaction. 403 where sign-up is closed or needs another
 * invitation, 400 at `email` if taken.
 */
export async function openAccount(txCtx: RequestContext, account: NewAccount): Promise<NewSession> {
  // Before the email is looked up, so that a refusal is the same for every email.
  const { administrator } = await admitSignup(txCtx, account.invitation);
  const { language } = txCtx;
  const user_id = await createUser(txCtx, { ...account, language, administrator });
  if (account.email_verified) await markEmailVerified(txCtx, user_id);
  else await sendVerification(txCtx, user_id);
  const session = await signIn(txCtx, user_id, 'signed_up');
  await recordReferral(txCtx, session.user, account.referral_code);
  return session;
}

/** A session for a user who has proven who they are, or a challenge for the second factor. */
export async function logInProven(ctx: CallContext, user_id: number): Promise<LoginResult> {
  const challenge = await openChallenge(ctx, user_id);
  if (challenge === null) return { ...(await signIn(ctx, user_id)), two_factor_required: false };
  return { ...challenge, ...(await loginSubject(ctx, user_id)), two_factor_required: true };
}

async function loginSubject(ctx: CallContext, user_id: number) {
  const { email } = await findOwnCredentials(ctx, user_id);
  const methods: ('code' | 'passkey')[] = ['code'];
  if (await hasPasskeys(ctx, user_id)) methods.push('passkey');
  return { user_id, email, methods };
}
