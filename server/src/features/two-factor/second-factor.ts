import { badInput, conflict, type AppError } from '../../app-error.ts';
import type { CallContext, Context, UserContext } from '../../context.ts';
import { withAttemptLimit } from '../attempt-limits/public.ts';
import { hashOfRecoveryCode, plainCode } from './recovery-codes.ts';
import { stepOf } from './totp.ts';
import { acceptStep, findTwoFactor, useRecoveryCode } from './two-factor.queries.ts';

export const WRONG_CODE = 'This code is not right.';

/** What a typed code would be accepted as, if it was not accepted before. */
export type MatchedCode = { kind: 'totp'; step: number } | { kind: 'recovery_code'; hash: Buffer };

/** Six digits are a code of the app, all else a recovery code; null where it is certainly wrong. Changes nothing. */
export async function matchCode(
  ctx: Context,
  user_id: number,
  typed: string,
): Promise<MatchedCode | null> {
  const kept = await findTwoFactor(ctx.db, user_id);
  if (kept === undefined) return null;
  const code = plainCode(typed);
  if (/^\d{6}$/.test(code)) {
    const step = stepOf(kept.secret, code, ctx.clock.now());
    return step === null ? null : { kind: 'totp', step };
  }
  const hash = await hashOfRecoveryCode(code, kept.recovery_salt);
  return hash === null ? null : { kind: 'recovery_code', hash };
}

/** Spends a code, in the caller's transaction; false where another call was first, or there is no such code. */
export async function consumeCode(
  inside: CallContext,
  user_id: number,
  code: MatchedCode,
): Promise<boolean> {
  const { db, clock } = inside;
  const spent =
    code.kind === 'totp'
      ? await acceptStep(db, user_id, code.step)
      : await useRecoveryCode(db, user_id, code.hash, clock.now());
  return spent !== undefined;
}

/** What the caller's attempt gives; 400 at `code` where it is null. Wrong ones are counted as those of a login are. */
export async function requireRightCode<T>(
  ctx: UserContext,
  attempt: () => Promise<T | null>,
): Promise<T> {
  const { user_id } = ctx;
  const result = await withAttemptLimit(
    ctx,
    'code',
    { subject: String(user_id), user_id },
    attempt,
  );
  if (result === null) throw badInput({ code: WRONG_CODE });
  return result;
}

/** 409: there is nothing to turn off or to renew. */
export function twoFactorDisabled(): AppError {
  return conflict('Two-factor authentication is off.');
}
