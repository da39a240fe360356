import {
  verifyAuthenticationResponse,
  type AuthenticationResponseJSON,
} from '@simplewebauthn/server';
import type { PasskeyCredential } from '#contract/passkeys.ts';
import type { RelyingParty } from './relying-party.ts';

/** A passkey as it is kept. */
export interface StoredPasskey {
  id: number;
  user_id: number;
  credential_id: string;
  public_key: Buffer;
}

export interface Expected {
  party: RelyingParty;
  challenge: string;
  /** Whether the authenticator must have made sure who uses it, by a finger or a PIN. */
  verified_person: boolean;
}

/** What an authenticator signed: how often it was used, and whether the passkey is copied elsewhere. */
export interface AssertionResult {
  sign_count: number;
  backed_up: boolean;
}

/** What was signed; null where the signature is not this passkey's, or not of what was asked. */
export async function verifyAssertion(
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
