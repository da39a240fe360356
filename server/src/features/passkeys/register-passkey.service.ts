import { msg } from '@lingui/core/runtime-macro';
import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  type VerifiedRegistrationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { COSEALG, decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers';
import type { Passkey, PasskeyCredential } from '#contract/passkeys.ts';
import { type AppError, badInput } from '../../app-error.ts';
import type { UserContext } from '../../context.ts';
import { inTransaction, isUniqueViolation } from '../../infra/db.ts';
import { lockUser } from '../../people.queries.ts';
import { requirePassword } from '../passwords/public.ts';
import { recordSecurityChange } from '../security-log/public.ts';
import { getMe } from '../users/public.ts';
import { notVerified, type RelyingParty, relyingPartyOf, userHandleOf } from './check-passkey.ts';
import { CHALLENGE_MS, consumeChallenge, storeChallenge } from './passkey-challenges.ts';
import {
  findPasskeyUser,
  insertPasskey,
  listCredentials,
  MAX_PASSKEYS,
} from './passkeys.queries.ts';
import { formatName } from '#contract/person-name.ts';

/** Algorithms supported by all browsers and this runtime, best first. */
const ALGORITHMS = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256];

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

/** Options for creating a passkey. 400 at `password` if wrong, at `credential` past twenty. */
export async function createRegistrationOptions(ctx: UserContext, password: string | undefined) {
  await requirePassword(ctx, password);
  const me = await getMe(ctx, ctx.user_id);
  const own = await listCredentials(ctx.db, ctx.user_id);
  if (own.length >= MAX_PASSKEYS) throw tooMany();
  const options = await generateRegistrationOptions({
    rpName: 'Acquaint',
    rpID: relyingPartyOf(ctx.settings.public_url).id,
    userName: me.email,
    userDisplayName: formatName(me, me.language ?? ''),
    userID: isoBase64URL.toBuffer(userHandleOf(await findPasskeyUser(ctx.db, ctx.user_id))),
    attestationType: 'none',
    excludeCredentials: own,
    // Security keys without stored users can't log in alone, but work as a second factor.
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    supportedAlgorithmIDs: ALGORITHMS,
    timeout: CHALLENGE_MS,
  });
  await storeChallenge(ctx, { purpose: 'register', user_id: ctx.user_id }, options.challenge);
  return { ...options };
}

/**
 * Stores a new passkey. 400 at `credential` if it doesn't answer a recent challenge, already exists, or exceeds twenty.
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
  return inTransaction(ctx, async (txCtx) => {
    // So that concurrent registrations don't exceed the limit.
    await lockUser(txCtx.db, user_id);
    if ((await listCredentials(txCtx.db, user_id)).length >= MAX_PASSKEYS) throw tooMany();
    const passkey = await insertPasskey(txCtx.db, row).catch(rejectKnown);
    await recordSecurityChange(txCtx, user_id, 'passkey_added');
    return passkey;
  });
}

function rejectKnown(error: unknown): never {
  if (!isUniqueViolation(error, 'passkeys_credential_id_key')) throw error;
  throw badInput({ credential: msg`This passkey is already added.` });
}

function tooMany(): AppError {
  return badInput({
    credential: msg`You have ${{ max: MAX_PASSKEYS }} passkeys, the maximum. Remove one first.`,
  });
}

type Registered = NonNullable<VerifiedRegistrationResponse['registrationInfo']>;

/** The registration data; null if it doesn't answer the challenge. */
async function verifyAttestation(
  { id, origin }: RelyingParty,
  challenge: string,
  credential: PasskeyCredential,
): Promise<Registered | null> {
  try {
    const response = credential as unknown as RegistrationResponseJSON;
    rejectCertificates(response.response.attestationObject);
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return registrationInfo ?? null;
  } catch {
    // The library throws for any invalid input.
    return null;
  }
}

/** Known transports reported by the browser. */
function transportsOf(credential: PasskeyCredential): string[] {
  const given: unknown = credential.response['transports'];
  return Array.isArray(given) ? TRANSPORTS.filter((transport) => given.includes(transport)) : [];
}

/** No attestation is requested. Certificates are rejected: verifying them would fetch URLs chosen by the client. */
function rejectCertificates(attestation: string): void {
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestation));
  const harmless = ['none', 'packed'].includes(decoded.get('fmt'));
  if (!harmless || decoded.get('attStmt').get('x5c') !== undefined)
    throw new Error('Unexpected attestation');
}
