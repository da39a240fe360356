import type { SignedIn } from '#contract/auth.ts';
import type { RecoveryCodes, TwoFactorSetup, TwoFactorStatus } from '#contract/two-factor.ts';
import { type AppError, badInput, conflict } from '../../app-error.ts';
import type { CallContext, Context, UserContext } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { recordSecurityChange } from '../security-log/public.ts';
import { requirePassword } from '../passwords/public.ts';
import { findOwnCredentials } from '../users/public.ts';
import { publish } from '../../infra/events.ts';
import { answerChallenge, completeChallenge, newChallenge } from './login-challenges.ts';
import { deleteExpiredChallenges } from './login-challenges.queries.ts';
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
import { newSecret, otpauthUrl, stepOf } from './totp.ts';

/** Whether two-factor is on, and how many recovery codes are left. */
export async function getTwoFactor(ctx: UserContext): Promise<TwoFactorStatus> {
  const enabled = await isOn(ctx, ctx.user_id);
  const { left } = await countRecoveryCodes(ctx.db, ctx.user_id);
  return { enabled, recovery_codes_left: left };
}

/**
 * Asks for the second factor of somebody whose password was right: the challenge that they must answer within five
 * minutes and five tries. Null where two-factor is off.
 */
export async function openChallenge(
  ctx: CallContext,
  user_id: number,
): Promise<{ challenge: string } | null> {
  if (!(await isOn(ctx, user_id))) return null;
  return { challenge: await newChallenge(ctx, user_id) };
}

/**
 * Signs in by a challenge and a code of the app or a recovery code. 400 at `code` where it is wrong or was used before,
 * at `challenge` where that is over; 429 past the limit of wrong codes.
 */
export async function verifyCode(
  ctx: CallContext,
  { challenge, code }: { challenge: string; code: string },
): Promise<SignedIn> {
  const refusal = badInput({ code: WRONG_CODE });
  return answerChallenge(ctx, challenge, refusal, async (open) => {
    const recognised = await matchCode(ctx, open.user_id, code);
    if (recognised === null) return null;
    return inTransaction(ctx, async (inside) => {
      if (!(await consumeCode(inside, open.user_id, recognised))) return null;
      if (recognised.kind === 'recovery_code')
        await recordSecurityChange(inside, open.user_id, 'recovery_code_used');
      return completeChallenge(inside, open);
    });
  });
}

/** Forgets the challenges whose time is over. */
export async function purgeExpiredChallenges(ctx: Context): Promise<void> {
  await deleteExpiredChallenges(ctx.db, ctx.clock.now());
}

async function isOn(ctx: Context, user_id: number): Promise<boolean> {
  const kept = await findTwoFactor(ctx.db, user_id);
  return kept !== undefined && kept.enabled_at !== null;
}

/**
 * Turns two-factor off; wants the password and a code of either kind. 400 at the field that is wrong, 409 where it is
 * off, 429 past the limit of wrong ones.
 */
export async function disable(
  ctx: UserContext,
  { password, code }: { password: string; code: string },
): Promise<void> {
  await requirePassword(ctx, password);
  await requireOn(ctx);
  await requireRightCode(ctx, async () => {
    const recognised = await matchCode(ctx, ctx.user_id, code);
    if (recognised === null) return null;
    return inTransaction(ctx, async (inside) => {
      if (!(await consumeCode(inside, ctx.user_id, recognised))) return null;
      await deleteTwoFactor(inside.db, ctx.user_id);
      await announceTwoFactor(inside, 'two_factor_disabled');
      return true;
    });
  });
}

async function requireOn(ctx: UserContext): Promise<void> {
  const kept = await findTwoFactor(ctx.db, ctx.user_id);
  if (kept === undefined || kept.enabled_at === null) throw twoFactorDisabled();
}

/**
 * Makes a new secret for the caller's app, in place of one that was never enabled. 400 at `password` where it is wrong,
 * 409 where two-factor is on: a secret in use is never told again.
 */
export async function setUp(ctx: UserContext, password: string): Promise<TwoFactorSetup> {
  await requirePassword(ctx, password);
  const { email } = await findOwnCredentials(ctx, ctx.user_id);
  const secret = newSecret();
  const row = { user_id: ctx.user_id, secret, created_at: ctx.clock.now() };
  // Renewed with the codes; the column wants one from the start.
  const recovery_salt = newSalt();
  if ((await replacePending(ctx.db, { ...row, recovery_salt })) === undefined) throw alreadyOn();
  return { secret, otpauth_url: otpauthUrl(secret, email) };
}

/**
 * Turns two-factor on, as the first code shows that the app has the secret; gives ten recovery codes, once. 400 at
 * `code` where it is wrong, 409 where nothing is set up or two-factor is on already, 429 past the limit of wrong codes.
 */
export async function enable(ctx: UserContext, code: string): Promise<RecoveryCodes> {
  const pending = await findTwoFactor(ctx.db, ctx.user_id);
  if (pending === undefined) throw conflict('Please set up two-factor authentication first.');
  if (pending.enabled_at !== null) throw alreadyOn();
  const { secret } = pending;
  const last_step = await requireRightCode(ctx, async () =>
    stepOf(secret, plainCode(code), ctx.clock.now()),
  );
  const { codes, salt, hashes } = await newRecoveryCodes();
  const { user_id } = ctx;
  const enabled_at = ctx.clock.now();
  const enabled = { user_id, secret, last_step, recovery_salt: salt, enabled_at };
  await inTransaction(ctx, async (inside) => {
    if ((await enablePending(inside.db, enabled)) === undefined)
      throw conflict('This was changed meanwhile. Please set it up again.');
    await replaceRecoveryCodes(inside.db, user_id, hashes);
    await announceTwoFactor(inside, 'two_factor_enabled');
  });
  return { recovery_codes: codes };
}

function alreadyOn(): AppError {
  return conflict('Two-factor authentication is on already.');
}

/** Gives ten new recovery codes; the old ones are void. 400 at `password` where it is wrong, 409 where two-factor is off. */
export async function renewRecoveryCodes(
  ctx: UserContext,
  password: string,
): Promise<RecoveryCodes> {
  await requirePassword(ctx, password);
  const { codes, salt, hashes } = await newRecoveryCodes();
  await inTransaction(ctx, async (inside) => {
    // Also locks the row, so that two renewals at once leave the codes of one.
    if ((await replaceSalt(inside.db, ctx.user_id, salt)) === undefined) throw twoFactorDisabled();
    await replaceRecoveryCodes(inside.db, ctx.user_id, hashes);
    await recordSecurityChange(inside, ctx.user_id, 'recovery_codes_renewed');
  });
  return { recovery_codes: codes };
}

/** Tells the caller, and their open pages, that two-factor was turned on or off, in the caller's transaction. */
export async function announceTwoFactor(
  inside: UserContext,
  kind: 'two_factor_enabled' | 'two_factor_disabled',
): Promise<void> {
  await recordSecurityChange(inside, inside.user_id, kind);
  // The account itself says whether it is on.
  await publish(inside.db, [inside.user_id], 'users', inside.user_id);
}
