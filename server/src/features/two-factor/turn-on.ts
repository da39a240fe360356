import type { RecoveryCodes, TwoFactorSetup } from '#contract/two-factor.ts';
import { conflict, type AppError } from '../../app-error.ts';
import type { UserContext } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { requirePassword } from '../passwords/public.ts';
import { findOwnCredentials } from '../users/public.ts';
import { announceTwoFactor } from './announce-two-factor.ts';
import { newRecoveryCodes, newSalt, plainCode } from './recovery-codes.ts';
import { requireRightCode } from './second-factor.ts';
import { newSecret, otpauthUrl, stepOf } from './totp.ts';
import {
  enablePending,
  findTwoFactor,
  replacePending,
  replaceRecoveryCodes,
} from './two-factor.queries.ts';

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
