import { msg } from '@lingui/core/runtime-macro';
import { badInput, conflict, type AppError } from '../../app-error.ts';
import type { CallContext, Context, UserContext } from '../../context.ts';
import { withAttemptLimit } from '../attempt-limits/public.ts';
import { hashOfRecoveryCode, plainCode } from './recovery-codes.ts';
import { openSecret } from './stored-secrets.ts';
import { stepOf } from './totp.ts';
import { acceptStep, findTwoFactor, useRecoveryCode } from './two-factor.queries.ts';

export const WRONG_CODE = msg`That code isn’t right.`;

/** How an entered code could be accepted. */
export type MatchedCode = { kind: 'totp'; step: number } | { kind: 'recovery_code'; hash: Buffer };

/** Six digits are a TOTP code, anything else a recovery code; null if wrong. Doesn't change anything. */
export async function matchCode(
  ctx: Context,
  user_id: number,
  enteredCode: string,
): Promise<MatchedCode | null> {
  const credentials = await findTwoFactor(ctx.db, user_id);
  if (credentials === undefined) return null;
  const code = plainCode(enteredCode);
  if (/^\d{6}$/.test(code)) {
    const secret = openSecret(ctx, user_id, credentials.secret);
    const step = secret === null ? null : stepOf(secret, code, ctx.clock.now());
    return step === null ? null : { kind: 'totp', step };
  }
  const hash = await hashOfRecoveryCode(code, credentials.recovery_salt);
  return hash === null ? null : { kind: 'recovery_code', hash };
}

/** Uses up a code in the caller's transaction; false if already used. */
export async function consumeCode(
  txCtx: CallContext,
  user_id: number,
  code: MatchedCode,
): Promise<boolean> {
  const { db, clock } = txCtx;
  const spent =
    code.kind === 'totp'
      ? await acceptStep(db, user_id, code.step)
      : await useRecoveryCode(db, user_id, code.hash, clock.now());
  return spent !== undefined;
}

/** Returns the attempt's result; 400 at `code` if null. Failures count like those of logins. */
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

export function twoFactorDisabled(): AppError {
  return conflict(msg`Two-factor authentication is off.`);
}
