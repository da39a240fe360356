import { isIP } from 'node:net';
import { createHash } from 'node:crypto';
import {
  type AuthenticationResponseJSON,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import type { PasskeyCredential } from '#contract/passkeys.ts';
import { type AppError, badInput } from '../../app-error.ts';
import type { CallContext } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { recordSecurityChange } from '../security-log/public.ts';
import type { Timestamp } from '../../infra/clock.ts';
import { consumeChallenge, type Purpose } from './passkey-challenges.ts';
import { recordUse } from './passkeys.queries.ts';

/** What the passkey signed, where it is what we asked for in the last five minutes and have not had yet; else null. */
export async function checkPasskey(
  ctx: CallContext,
  kept: StoredPasskey,
  asked: Purpose,
  credential: PasskeyCredential,
): Promise<AssertionResult | null> {
  const challenge = await consumeChallenge(ctx, asked, credential);
  if (challenge === null) return null;
  const party = relyingPartyOf(ctx.settings.public_url);
  // Alone, a passkey must stand for knowing or being as well as for having; after the password, having is enough.
  const verified_person = asked.purpose === 'login';
  return verifyAssertion(kept, { party, challenge, verified_person }, credential);
}

/**
 * Does `work` in the transaction that notes the use of a passkey. Null where its counter did not go up: there may be a
 * copy of it, and its owner is told.
 */
export async function withPasskey<T>(
  ctx: CallContext,
  { id, user_id }: StoredPasskey,
  signed: AssertionResult,
  work: (inside: CallContext) => Promise<T>,
): Promise<T | null> {
  return inTransaction(ctx, async (inside) => {
    const use = { ...signed, last_used_at: inside.clock.now() };
    if ((await recordUse(inside.db, id, use)) !== undefined) return work(inside);
    await recordSecurityChange(inside, user_id, 'passkey_failed');
    return null;
  });
}

export function notVerified(): AppError {
  return badInput({ credential: 'This passkey could not be verified. Please try again.' });
}

/** A passkey as it is kept. */
interface StoredPasskey {
  id: number;
  user_id: number;
  credential_id: string;
  public_key: Buffer;
}

interface Expected {
  party: RelyingParty;
  challenge: string;
  /** Whether the authenticator must have made sure who uses it, by a finger or a PIN. */
  verified_person: boolean;
}

/** What an authenticator signed: how often it was used, and whether the passkey is copied elsewhere. */
interface AssertionResult {
  sign_count: number;
  backed_up: boolean;
}

/** What was signed; null where the signature is not this passkey's, or not of what was asked. */
async function verifyAssertion(
  kept: StoredPasskey,
  { party, challenge, verified_person }: Expected,
  credential: PasskeyCredential,
): Promise<AssertionResult | null> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: credential as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: verified_person,
      // The library would judge the counter before the signature: then a stranger could raise an alarm.
      credential: {
        id: kept.credential_id,
        publicKey: new Uint8Array(kept.public_key),
        counter: 0,
      },
    });
    if (!verified) return null;
    const { newCounter, credentialBackedUp } = authenticationInfo;
    return { sign_count: newCounter, backed_up: credentialBackedUp };
  } catch {
    // The library throws at whatever is malformed or wrong; all of it is somebody's input.
    return null;
  }
}

/** Who asks for passkeys: the domain that they are bound to, and the origin that pages have. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * The relying party of a server that people reach at `public_url`. WebAuthn takes domains only (level 3, section
 * 5.1.2), so a server that is reached by an IP address has its passkeys at `localhost`, for people on that machine.
 */
export function relyingPartyOf(public_url: string): RelyingParty {
  const url = new URL(public_url);
  if (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) url.hostname = 'localhost';
  return { id: url.hostname, origin: url.origin };
}

/**
 * What authenticators know a person by: always the same for an account, so that a new passkey replaces an older one on
 * the same device, and nothing that tells who it is (WebAuthn, section 14.6.1).
 */
export function userHandleOf(user_id: number, created_at: Timestamp): Uint8Array<ArrayBuffer> {
  const text = `acquaint passkey ${user_id} ${created_at}`;
  return new Uint8Array(createHash('sha256').update(text).digest());
}
