import { msg } from '@lingui/core/runtime-macro';
import type { NewSession } from '#contract/auth.ts';
import type { RecoveryCodes, TwoFactorSetup, TwoFactorStatus } from '#contract/two-factor.ts';
import { type AppError, badInput, conflict } from '../../app-error.ts';
import type { CallContext, Context, PersonContext, UserContext } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { recordSecurityChange } from '../security-log/public.ts';
import { requirePassword } from '../passwords/public.ts';
import { endSessions } from '../sessions/public.ts';
import { findOwnCredentials } from '../users/public.ts';
import { publish } from '../../infra/events.ts';
import { answerChallenge, completeChallenge, newChallenge } from './login-challenges.ts';
import {
  consumeCode,
  matchCode,
  requireRightCode,
  twoFactorDisabled,
  WRONG_CODE,
} from './second-factor.ts';
import {
  countRecoveryCodes,
  deleteTwoFactor,
  enablePending,
  findTwoFactor,
  replacePending,
  replaceRecoveryCodes,
  replaceSalt,
} from './two-factor.queries.ts';
import { newRecoveryCodes, newSalt, plainCode } from './recovery-codes.ts';
import { openSecret, sealSecret } from './stored-secrets.ts';
import { newSecret, otpauthUrl, stepOf } from './totp.ts';

/** Whether two-factor is on, and the number of recovery codes left. */
export async function getTwoFactor(ctx: UserContext): Promise<TwoFactorStatus> {
  const enabled = await isOn(ctx, ctx.user_id);
  const { left } = await countRecoveryCodes(ctx.db, ctx.user_id);
  return { enabled, recovery_codes_left: left };
}

/**
 * Creates a challenge after the password was verified; it expires after five minutes or five attempts. Null if
 * two-factor is off.
 */
export async function openChallenge(
  ctx: CallContext,
  user_id: number,
): Promise<{ challenge: string } | null> {
  if (!(await isOn(ctx, user_id))) return null;
  return { challenge: await newChallenge(ctx, user_id) };
}

/**
 * Logs in with a challenge and a code. 400 at `code` if wrong or used, at `challenge` if expired; 429 past the limit.
 */
export async function verifyCode(
  ctx: CallContext,
  { challenge, code }: { challenge: string; code: string },
): Promise<NewSession> {
  const error = badInput({ code: WRONG_CODE });
  return answerChallenge(ctx, challenge, error, async (open) => {
    const matched = await matchCode(ctx, open.user_id, code);
    if (matched === null) return null;
    return inTransaction(ctx, async (txCtx) => {
      if (!(await consumeCode(txCtx, open.user_id, matched))) return null;
      if (matched.kind === 'recovery_code')
        await recordSecurityChange(txCtx, open.user_id, 'recovery_code_used');
      return completeChallenge(txCtx, open);
    });
  });
}

async function isOn(ctx: Context, user_id: number): Promise<boolean> {
  const credentials = await findTwoFactor(ctx.db, user_id);
  return credentials !== undefined && credentials.enabled_at !== null;
}

/** Turns two-factor off with password and code. 400 at the wrong field, 409 if off, 429 past the limit. */
export async function disable(
  ctx: UserContext,
  { password, code }: { password?: string | undefined; code: string },
): Promise<void> {
  await requirePassword(ctx, password);
  await requireOn(ctx);
  await requireRightCode(ctx, async () => {
    const matched = await matchCode(ctx, ctx.user_id, code);
    if (matched === null) return null;
    return inTransaction(ctx, async (txCtx) => {
      if (!(await consumeCode(txCtx, ctx.user_id, matched))) return null;
      await deleteTwoFactor(txCtx.db, ctx.user_id);
      await publishTwoFactor(txCtx, 'two_factor_disabled');
      return true;
    });
  });
}

/** Turns two-factor off without a code, for a user who lost it, and ends all sessions. 409 if off. */
export async function resetTwoFactor(ctx: CallContext & PersonContext): Promise<void> {
  await inTransaction(ctx, async (txCtx) => {
    if ((await deleteTwoFactor(txCtx.db, txCtx.user_id)) === undefined) throw twoFactorDisabled();
    await endSessions(txCtx, txCtx.user_id);
    await publishTwoFactor(txCtx, 'two_factor_disabled');
  });
}

async function requireOn(ctx: UserContext): Promise<void> {
  const credentials = await findTwoFactor(ctx.db, ctx.user_id);
  if (credentials === undefined || credentials.enabled_at === null) throw twoFactorDisabled();
}

/**
 * Creates a secret for the caller's app, replacing one never enabled. 400 at `password` if wrong, 409 if two-factor is
 * on: an active secret is never returned.
 */
export async function setUp(
  ctx: UserContext,
  password: string | undefined,
): Promise<TwoFactorSetup> {
  await requirePassword(ctx, password);
  const { email } = await findOwnCredentials(ctx, ctx.user_id);
  const secret = newSecret();
  const stored = sealSecret(ctx, ctx.user_id, secret);
  const row = { user_id: ctx.user_id, secret: stored, created_at: ctx.clock.now() };
  // Replaced with the codes; the column is not null.
  const recovery_salt = newSalt();
  if ((await replacePending(ctx.db, { ...row, recovery_salt })) === undefined) throw alreadyOn();
  return { secret, otpauth_url: otpauthUrl(secret, email) };
}

/**
 * Turns two-factor on after a correct code and returns ten recovery codes. 400 at `code` if wrong, 409 without a setup
 * or if already on, 429 past the limit.
 */
export async function enable(ctx: UserContext, code: string): Promise<RecoveryCodes> {
  const pending = await findTwoFactor(ctx.db, ctx.user_id);
  if (pending === undefined) throw conflict(msg`Set up two-factor authentication first.`);
  if (pending.enabled_at !== null) throw alreadyOn();
  const { secret } = pending;
  const opened = openSecret(ctx, ctx.user_id, secret);
  const last_step = await requireRightCode(ctx, async () =>
    opened === null ? null : stepOf(opened, plainCode(code), ctx.clock.now()),
  );
  const { codes, salt, hashes } = await newRecoveryCodes();
  const { user_id } = ctx;
  const enabled_at = ctx.clock.now();
  const enabled = { user_id, secret, last_step, recovery_salt: salt, enabled_at };
  await inTransaction(ctx, async (txCtx) => {
    if ((await enablePending(txCtx.db, enabled)) === undefined)
      throw conflict(msg`Setup changed elsewhere. Start again.`);
    await replaceRecoveryCodes(txCtx.db, user_id, hashes);
    await publishTwoFactor(txCtx, 'two_factor_enabled');
  });
  return { recovery_codes: codes };
}

function alreadyOn(): AppError {
  return conflict(msg`Two-factor authentication is already on.`);
}

/** Replaces the recovery codes. 400 at `password` if wrong, 409 if two-factor is off. */
export async function renewRecoveryCodes(
  ctx: UserContext,
  password: string | undefined,
): Promise<RecoveryCodes> {
  await requirePassword(ctx, password);
  const { codes, salt, hashes } = await newRecoveryCodes();
  await inTransaction(ctx, async (txCtx) => {
    // Also locks the row, so that concurrent renewals leave one set.
    if ((await replaceSalt(txCtx.db, ctx.user_id, salt)) === undefined) throw twoFactorDisabled();
    await replaceRecoveryCodes(txCtx.db, ctx.user_id, hashes);
    await recordSecurityChange(txCtx, ctx.user_id, 'recovery_codes_renewed');
  });
  return { recovery_codes: codes };
}

/** Notifies the caller and their open pages in the caller's transaction. */
export async function publishTwoFactor(
  txCtx: CallContext & PersonContext,
  kind: 'two_factor_enabled' | 'two_factor_disabled',
): Promise<void> {
  await recordSecurityChange(txCtx, txCtx.user_id, kind);
  // The user's own data shows whether it's on.
  await publish(txCtx.db, [txCtx.user_id], 'users', txCtx.user_id);
}
