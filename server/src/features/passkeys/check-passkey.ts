import { isIP } from 'node:net';
import { createHash } from 'node:crypto';
import { msg } from '@lingui/core/runtime-macro';
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
import { consumeChallenge, type ChallengeScope } from './passkey-challenges.ts';
import { recordUse } from './passkeys.queries.ts';

/**
 * Verifies an assertion against a challenge created in the last five minutes, which is consumed; null if invalid. See
 * docs/decisions/033.
 */
export async function checkPasskey(
  ctx: CallContext,
  passkey: StoredPasskey,
  purpose: ChallengeScope,
  credential: PasskeyCredential,
): Promise<AssertionResult | null> {
  const challenge = await consumeChallenge(ctx, purpose, credential);
  if (challenge === null) return null;
  const party = relyingPartyOf(ctx.settings.public_url);
  // A passkey alone must verify the user; after a password, possession is enough.
  const verified_person = purpose.purpose === 'login';
  return verifyAssertion(passkey, { party, challenge, verified_person }, credential);
}

/**
 * Runs `work` in the transaction that records the use. Null if the counter didn't increase, which may mean a cloned
 * passkey; the owner is notified.
 */
export async function withPasskey<T>(
  ctx: CallContext,
  { id, user_id }: StoredPasskey,
  signed: AssertionResult,
  work: (txCtx: CallContext) => Promise<T>,
): Promise<T | null> {
  return inTransaction(ctx, async (txCtx) => {
    const use = { ...signed, last_used_at: txCtx.clock.now() };
    if ((await recordUse(txCtx.db, id, use)) !== undefined) return work(txCtx);
    await recordSecurityChange(txCtx, user_id, 'passkey_failed');
    return null;
  });
}

export function notVerified(): AppError {
  return badInput({ credential: msg`Couldn’t verify this passkey. Try again.` });
}

interface StoredPasskey {
  id: number;
  user_id: number;
  credential_id: string;
  public_key: Buffer;
}

interface Expected {
  party: RelyingParty;
  challenge: string;
  /** Whether the authenticator verified the user by biometrics or PIN. */
  verified_person: boolean;
}

/** The counter and backup state from the authenticator. */
interface AssertionResult {
  sign_count: number;
  backed_up: boolean;
}

/** The signed data; null if the signature is invalid. */
async function verifyAssertion(
  passkey: StoredPasskey,
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
      // The library checks the counter before the signature, which would let anyone trigger the clone warning.
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: 0,
      },
    });
    if (!verified) return null;
    const { newCounter, credentialBackedUp } = authenticationInfo;
    return { sign_count: newCounter, backed_up: credentialBackedUp };
  } catch {
    // The library throws for any invalid input.
    return null;
  }
}

/** The domain that passkeys are bound to, and the expected origin. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * WebAuthn requires a domain (Level 3 §5.1.2), so a server reached by IP address uses `localhost`, for users on that
 * machine.
 */
export function relyingPartyOf(public_url: string): RelyingParty {
  const url = new URL(public_url);
  if (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) url.hostname = 'localhost';
  return { id: url.hostname, origin: url.origin };
}

/** The user of a passkey; `passkey_handle` is set where it was derived from a former id. */
interface PasskeyUser {
  id: number;
  created_at: Timestamp;
  passkey_handle: string | null;
}

/**
 * What authenticators store for the user, as base64url: stable per account, so that a new passkey replaces the old one
 * on a device, and without personal data (WebAuthn §14.6.1).
 */
export function userHandleOf({ id, created_at, passkey_handle }: PasskeyUser): string {
  const text = `acquaint passkey ${id} ${created_at}`;
  return passkey_handle ?? createHash('sha256').update(text).digest('base64url');
}
