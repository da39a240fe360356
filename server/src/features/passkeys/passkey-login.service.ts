import { msg } from '@lingui/core/runtime-macro';
import { generateAuthenticationOptions } from '@simplewebauthn/server';
import type { NewSession } from '#contract/auth.ts';
import type { PasskeyCredential } from '#contract/passkeys.ts';
import { AppError, badInput } from '../../app-error.ts';
import type { CallContext } from '../../context.ts';
import { addressBlock, consume } from '../rate-limits/public.ts';
import { recordSecurityEvent } from '../security-log/public.ts';
import { signIn } from '../sessions/public.ts';
import { answerChallenge, completeChallenge, requireChallenge } from '../two-factor/public.ts';
import {
  checkPasskey,
  notVerified,
  relyingPartyOf,
  userHandleOf,
  withPasskey,
} from './check-passkey.ts';
import { CHALLENGE_MS, storeChallenge } from './passkey-challenges.ts';
import { findByCredential, listCredentials } from './passkeys.queries.ts';

const PURPOSE = 'second_factor';

export const LOGIN = { purpose: 'login', user_id: null } as const;

/** Challenges per client address, because anyone may request them. */
const CHALLENGE_LIMIT = { name: 'passkey-challenges', max: 60, window_ms: CHALLENGE_MS };
export const LOGIN_LIMIT = { ...CHALLENGE_LIMIT, name: 'passkey-logins' };

/** Options for logging in with any passkey; the user isn't known yet. 429 past 60 per address in five minutes. */
export async function createLoginOptions(ctx: CallContext) {
  await consume(ctx, { limit: CHALLENGE_LIMIT, subject: addressBlock(ctx.client.ip) });
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(ctx.settings.public_url).id,
    userVerification: 'required',
    timeout: CHALLENGE_MS,
  });
  await storeChallenge(ctx, LOGIN, options.challenge);
  return { ...options };
}

/**
 * Logs in with a passkey alone, which counts as two factors. 401 for an unknown passkey, 400 at `credential` for an
 * invalid signature or an unverified user; 429 past 60 per address in five minutes.
 */
export async function logInWithPasskey(
  ctx: CallContext,
  credential: PasskeyCredential,
): Promise<NewSession> {
  await consume(ctx, { limit: LOGIN_LIMIT, subject: addressBlock(ctx.client.ip) });
  const passkey = await findByCredential(ctx.db, credential.id);
  if (passkey === undefined)
    throw new AppError(
      401,
      'invalid_credentials',
      msg`Unknown passkey. Log in with your password.`,
    );
  const { user_id, user_created_at: created_at, passkey_handle } = passkey;
  const signed = await checkPasskey(ctx, passkey, LOGIN, credential);
  const handle = userHandleOf({ id: user_id, created_at, passkey_handle });
  if (signed === null || credential.response['userHandle'] !== handle) {
    await recordSecurityEvent(ctx, user_id, 'passkey_failed');
    throw notVerified();
  }
  const session = await withPasskey(ctx, passkey, signed, (txCtx) => signIn(txCtx, user_id));
  if (session === null) throw notVerified();
  return session;
}

/**
 * Options for the second factor. 400 at `challenge` if it expired or the user has no passkey; 429 past the limit of
 * `createLoginOptions`.
 */
export async function createSecondFactorOptions(ctx: CallContext, token: string) {
  await consume(ctx, { limit: CHALLENGE_LIMIT, subject: addressBlock(ctx.client.ip) });
  const { user_id } = await requireChallenge(ctx, token);
  const own = await listCredentials(ctx.db, user_id);
  if (own.length === 0) throw badInput({ challenge: msg`You have no passkey. Enter a code.` });
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(ctx.settings.public_url).id,
    allowCredentials: own,
    userVerification: 'preferred',
    timeout: CHALLENGE_MS,
  });
  await storeChallenge(ctx, { purpose: PURPOSE, user_id }, options.challenge);
  return { ...options };
}

/**
 * Completes a login challenge with a passkey. 400 at `credential` if invalid, which uses one of five attempts; at
 * `challenge` if expired; 429 past the limit.
 */
export async function verifySecondFactor(
  ctx: CallContext,
  { challenge, credential }: { challenge: string; credential: PasskeyCredential },
): Promise<NewSession> {
  return answerChallenge(ctx, challenge, notVerified(), async (open) => {
    const { user_id } = open;
    const passkey = await findByCredential(ctx.db, credential.id);
    if (passkey === undefined || passkey.user_id !== user_id) return null;
    const signed = await checkPasskey(ctx, passkey, { purpose: PURPOSE, user_id }, credential);
    if (signed === null) return null;
    return withPasskey(ctx, passkey, signed, (txCtx) => completeChallenge(txCtx, open));
  });
}
