import {
  verifyRegistrationResponse,
  type RegistrationResponseJSON,
  type VerifiedRegistrationResponse,
} from '@simplewebauthn/server';
import { COSEALG, decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers';
import type { PasskeyCredential } from '#contract/passkeys.ts';
import type { RelyingParty } from './relying-party.ts';

/** What every browser and this runtime agree on, the better ones first. */
export const ALGORITHMS = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256];

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

export type Registered = NonNullable<VerifiedRegistrationResponse['registrationInfo']>;

/** What an authenticator says about the passkey that it made; null where it is not what was asked for. */
export async function verifyAttestation(
  { id, origin }: RelyingParty,
  challenge: string,
  credential: PasskeyCredential,
): Promise<Registered | null> {
  try {
    const response = credential as unknown as RegistrationResponseJSON;
    refuseCertificates(response.response.attestationObject);
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
    // The library throws at whatever is malformed or wrong; all of it is somebody's input.
    return null;
  }
}

/** How the authenticator can be reached, as the browser says, where we know the word. */
export function transportsOf(credential: PasskeyCredential): string[] {
  const given: unknown = credential.response['transports'];
  return Array.isArray(given) ? TRANSPORTS.filter((transport) => given.includes(transport)) : [];
}

/**
 * We ask for no attestation, so no browser sends certificates. Somebody else's would be looked up at the addresses that
 * they name: no stranger decides whom this server calls.
 */
function refuseCertificates(attestation: string): void {
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestation));
  const harmless = ['none', 'packed'].includes(decoded.get('fmt'));
  if (!harmless || decoded.get('attStmt').get('x5c') !== undefined)
    throw new Error('No attestation was asked for.');
}
