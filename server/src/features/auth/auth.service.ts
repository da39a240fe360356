import { msg } from '@lingui/core/runtime-macro';
import type { LoginResult, Login, NewSession, Signup } from '#contract/auth.ts';
import { AppError } from '../../app-error.ts';
import type { CallContext, RequestContext } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import {
  checkPassword,
  hashNewPassword,
  isStillCurrent,
  type ProvenPassword,
  requirePasswordLogin,
} from '../passwords/public.ts';
import { recordSecurityEvent } from '../security-log/public.ts';
import { findCredentials } from '../users/public.ts';
import { consumeSignup, logInProven, openAccount } from './open-account.ts';

/**
 * Creates an account and its first session. 403 where sign-up is closed or needs another invitation, 400 at `email` if
 * taken, at `password` if weak, 403 where passwords aren't accepted, 429 after too many sign-ups from an address.
 */
export async function signUp(ctx: RequestContext, input: Signup): Promise<NewSession> {
  requirePasswordLogin(ctx);
  await consumeSignup(ctx);
  const password_hash = await hashNewPassword(input, input.password);
  return inTransaction(ctx, (txCtx) =>
    openAccount(txCtx, { ...input, password_hash, email_verified: false }),
  );
}

/**
 * Logs in, or requires the second factor. 401 with the same message and the same work for an unknown email and a wrong
 * password; 403 with the right one if the account is disabled; 429 past the limit. See docs/decisions/030.
 */
export async function logIn(ctx: CallContext, { email, password }: Login): Promise<LoginResult> {
  requirePasswordLogin(ctx);
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
  return logInProven(ctx, proven.user_id);
}
