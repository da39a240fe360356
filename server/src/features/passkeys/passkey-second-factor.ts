import { generateAuthenticationOptions } from '@simplewebauthn/server';
import type { SignedIn } from '#contract/auth.ts';
import type { PasskeyCredential } from '#contract/passkeys.ts';
import { badInput } from '../../app-error.ts';
import type { CallContext } from '../../context.ts';
import { answerChallenge, completeChallenge, requireChallenge } from '../two-factor/public.ts';
import { checkPasskey, notVerified, withPasskey } from './check-passkey.ts';
import { CHALLENGE_MS, storeChallenge } from './passkey-challenges.ts';
import { findByCredential, listCredentials } from './passkeys.queries.ts';
import { relyingPartyOf } from './relying-party.ts';

const PURPOSE = 'second_factor';

/** What a browser needs to answer a login's challenge. 400 at `challenge` where it is over, or its person has no passkey. */
export async function createSecondFactorOptions(ctx: CallContext, token: string) {
  const { user_id } = await requireChallenge(ctx, token);
  const own = await listCredentials(ctx.db, user_id);
  if (own.length === 0) throw badInput({ challenge: 'There is no passkey. Please enter a code.' });
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
 * Signs in by a login's challenge and a passkey of its person. 400 at `credential` where it is not right, which is one
 * of the five tries; at `challenge` where that is over; 429 past the limit of wrong codes.
 */
export async function verifySecondFactor(
  ctx: CallContext,
  { challenge, credential }: { challenge: string; credential: PasskeyCredential },
): Promise<SignedIn> {
  return answerChallenge(ctx, challenge, notVerified(), async (open) => {
    const { user_id } = open;
    const kept = await findByCredential(ctx.db, credential.id);
    if (kept === undefined || kept.user_id !== user_id) return null;
    const signed = await checkPasskey(ctx, kept, { purpose: PURPOSE, user_id }, credential);
    if (signed === null) return null;
    return withPasskey(ctx, kept, signed, (inside) => completeChallenge(inside, open));
  });
}
