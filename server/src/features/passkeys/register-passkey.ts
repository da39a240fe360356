import { generateRegistrationOptions } from '@simplewebauthn/server';
import type { Passkey, PasskeyCredential } from '#contract/passkeys.ts';
import { badInput, type AppError } from '../../app-error.ts';
import type { UserContext } from '../../context.ts';
import { inTransaction, isUniqueViolation } from '../../infra/db.ts';
import { requirePassword } from '../passwords/passwords.service.ts';
import { recordSecurityChange } from '../security-log/security-log.service.ts';
import { getMe } from '../users/users.service.ts';
import { notVerified } from './check-passkey.ts';
import { CHALLENGE_MS, storeChallenge, consumeChallenge } from './passkey-challenges.ts';
import { userHandleOf } from './passkey-user-handle.ts';
import { insertPasskey, listCredentials, lockPerson } from './passkeys.queries.ts';
import { relyingPartyOf } from './relying-party.ts';
import { ALGORITHMS, transportsOf, verifyAttestation } from './verify-attestation.ts';

const MAX_PASSKEYS = 20;

/** What the caller's browser needs to make a passkey. 400 at `password` where it is wrong, at `credential` past twenty. */
export async function createRegistrationOptions(ctx: UserContext, password: string) {
  await requirePassword(ctx, password);
  const me = await getMe(ctx, ctx.user_id);
  const own = await listCredentials(ctx.db, ctx.user_id);
  if (own.length >= MAX_PASSKEYS) throw tooMany();
  const options = await generateRegistrationOptions({
    rpName: 'Acquaint',
    rpID: relyingPartyOf(ctx.settings.public_url).id,
    userName: me.email,
    userDisplayName: `${me.first_name} ${me.last_name}`.trim(),
    userID: userHandleOf(me.id, me.created_at),
    attestationType: 'none',
    excludeCredentials: own,
    // A key that remembers nobody cannot log in alone, but is a good second factor.
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    supportedAlgorithmIDs: ALGORITHMS,
    timeout: CHALLENGE_MS,
  });
  await storeChallenge(ctx, { purpose: 'register', user_id: ctx.user_id }, options.challenge);
  return { ...options };
}

/**
 * Keeps the passkey that the caller's browser made. 400 at `credential` where it is not what was asked for in the last
 * five minutes, is kept already, by anybody, or would be the twenty-first.
 */
export async function addPasskey(
  ctx: UserContext,
  { name, credential }: { name: string; credential: PasskeyCredential },
): Promise<Passkey> {
  const { user_id } = ctx;
  const challenge = await consumeChallenge(ctx, { purpose: 'register', user_id }, credential);
  if (challenge === null) throw notVerified();
  const party = relyingPartyOf(ctx.settings.public_url);
  const registered = await verifyAttestation(party, challenge, credential);
  if (registered === null) throw notVerified();
  const row = {
    user_id,
    name,
    credential_id: registered.credential.id,
    public_key: Buffer.from(registered.credential.publicKey),
    sign_count: registered.credential.counter,
    transports: transportsOf(credential),
    backed_up: registered.credentialBackedUp,
    created_at: ctx.clock.now(),
  };
  return inTransaction(ctx, async (inside) => {
    await lockPerson(inside.db, user_id);
    if ((await listCredentials(inside.db, user_id)).length >= MAX_PASSKEYS) throw tooMany();
    const kept = await insertPasskey(inside.db, row).catch(refuseKnown);
    await recordSecurityChange(inside, user_id, 'passkey_added');
    return kept;
  });
}

function refuseKnown(error: unknown): never {
  if (!isUniqueViolation(error, 'passkeys_credential_id_key')) throw error;
  throw badInput({ credential: 'This passkey was added before.' });
}

function tooMany(): AppError {
  return badInput({ credential: `You have ${MAX_PASSKEYS} passkeys. Please remove one first.` });
}
