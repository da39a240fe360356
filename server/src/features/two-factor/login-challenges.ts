import { msg } from '@lingui/core/runtime-macro';
import type { NewSession } from '#contract/auth.ts';
import { DURATIONS, LIMITS } from '#contract/limits.ts';
import { badInput, type AppError } from '../../app-error.ts';
import type { CallContext } from '../../context.ts';
import { addMs } from '../../infra/clock.ts';
import { inTransaction } from '../../infra/db.ts';
import { hashToken, newToken } from '../../infra/tokens.ts';
import { withAttemptLimit } from '../attempt-limits/public.ts';
import { recordSecurityChange, recordSecurityEvent } from '../security-log/public.ts';
import { signIn } from '../sessions/public.ts';
import {
  deleteChallenge,
  findOpenChallenge,
  insertChallenge,
  consumeAttempt,
} from './login-challenges.queries.ts';

/** A login with the right password that still needs the second factor. */
export interface LoginChallenge {
  id: number;
  user_id: number;
}

/** Creates a challenge for five minutes and returns its token. See docs/decisions/032. */
export async function newChallenge(ctx: CallContext, user_id: number): Promise<string> {
  const token = newToken();
  const created_at = ctx.clock.now();
  const expires_at = addMs(created_at, DURATIONS.challenge_seconds * 1000);
  await insertChallenge(ctx.db, { user_id, token_hash: hashToken(token), created_at, expires_at });
  return token;
}

/** The challenge of a token. 400 at `challenge` if used, expired, unknown or out of attempts. */
export async function requireChallenge(ctx: CallContext, token: string): Promise<LoginChallenge> {
  const now = ctx.clock.now();
  const hash = hashToken(token);
  const challenge = await findOpenChallenge(ctx.db, hash, now, LIMITS.challenge_attempts);
  if (challenge === undefined) throw logInAgain();
  return challenge;
}

/**
 * Answers a challenge: `verify` ends in `completeChallenge`, or returns null for a wrong answer, in which case `error` is
 * thrown. Must run outside a transaction: the attempt is counted before anything is compared, so that parallel
 * requests can't exceed five.
 */
export async function answerChallenge(
  ctx: CallContext,
  token: string,
  error: AppError,
  verify: (challenge: LoginChallenge) => Promise<NewSession | null>,
): Promise<NewSession> {
  const challenge = await requireChallenge(ctx, token);
  const { id, user_id } = challenge;
  const answered = await withAttemptLimit(
    ctx,
    'code',
    { subject: String(user_id), user_id },
    async () => {
      const consumed = await consumeAttempt(ctx.db, id, ctx.clock.now(), LIMITS.challenge_attempts);
      if (consumed === undefined) throw logInAgain();
      const result = await verify(challenge);
      if (result === null) await recordFailure(ctx, user_id, consumed.tries);
      return result;
    },
  );
  if (answered === null) throw error;
  return answered;
}

/** Creates the session in the same transaction that consumed the code. */
export async function completeChallenge(
  txCtx: CallContext,
  { id, user_id }: LoginChallenge,
): Promise<NewSession> {
  if ((await deleteChallenge(txCtx.db, id)) === undefined) throw logInAgain();
  return signIn(txCtx, user_id);
}

/** Records each failure; notifies the user only when all attempts are used, since typos are common. */
function recordFailure(ctx: CallContext, user_id: number, tries: number): Promise<void> {
  const record = tries < LIMITS.challenge_attempts ? recordSecurityEvent : recordSecurityChange;
  return inTransaction(ctx, (txCtx) => record(txCtx, user_id, 'two_factor_failed'));
}

function logInAgain(): AppError {
  return badInput({ challenge: msg`Log in again.` });
}
