import { msg } from '@lingui/core/runtime-macro';
import type { LoginResult, Login, NewSession, Signup } from '#contract/auth.ts';
import { AppError } from '../../app-error.ts';
import { HOUR_MS } from '../../infra/clock.ts';
import type { CallContext, RequestContext } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { sendVerification } from '../email-addresses/public.ts';
import { hasPasskeys } from '../passkeys/public.ts';
import {
  checkPassword,
  hashNewPassword,
  isStillCurrent,
  type ProvenPassword,
} from '../passwords/public.ts';
import { addressBlock, consume } from '../rate-limits/public.ts';
import { recordReferral } from '../referrals/public.ts';
import { recordSecurityEvent } from '../security-log/public.ts';
import { signIn } from '../sessions/public.ts';
import { admitSignup } from '../signup-control/public.ts';
import { openChallenge } from '../two-factor/public.ts';
import { createUser, findCredentials, findOwnCredentials } from '../users/public.ts';

/**
 * Creates an account and its first session. 403 where sign-up is closed or needs another invitation, 400 at `email` if
 * taken, at `password` if weak, 429 after too many sign-ups from an address.
 */
export async function signUp(ctx: RequestContext, input: Signup): Promise<NewSession> {
  const limit = { name: 'sign-up', max: ctx.settings.limits.signups_per_hour, window_ms: HOUR_MS };
  await consume(ctx, { limit, subject: addressBlock(ctx.client.ip) });
  const password_hash = await hashNewPassword(input, input.password);
  return inTransaction(ctx, async (txCtx) => {
    // Before the email is looked up, so that a refusal is the same for every email.
    const { administrator } = await admitSignup(txCtx, input.invitation);
    const { language } = ctx;
    const user_id = await createUser(txCtx, { ...input, language, password_hash, administrator });
    await sendVerification(txCtx, user_id);
    const session = await signIn(txCtx, user_id, 'signed_up');
    await recordReferral(txCtx, session.user, input.referral_code);
    return session;
  });
}

/**
 * Logs in, or requires the second factor. 401 with the same message and the same work for an unknown email and a wrong
 * password; 403 with the right one if the account is disabled; 429 past the limit. See docs/decisions/030.
 */
export async function logIn(ctx: CallContext, { email, password }: Login): Promise<LoginResult> {
  const proven = await checkPassword(ctx, email, password);
  const result =
    proven && (await inTransaction(ctx, (txCtx) => openSessionOrChallenge(txCtx, proven)));
  if (result !== null) return result;
  const known = await findCredentials(ctx, email);
  await recordSecurityEvent(ctx, known?.id ?? null, 'login_failed');
  throw new AppError(401, 'invalid_credentials', msg`Invalid email or password`);
}

/** A session or a challenge; null if the password changed since it was verified. */
async function openSessionOrChallenge(
  ctx: CallContext,
  proven: ProvenPassword,
): Promise<LoginResult | null> {
  if (!(await isStillCurrent(ctx, proven))) return null;
  const { user_id } = proven;
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
