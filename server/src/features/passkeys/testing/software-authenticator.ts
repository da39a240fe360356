import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { PasskeyCredential } from '#contract/passkeys.ts';

type Options = Record<string, unknown>;

/** How a response deviates from the standard, as from a broken authenticator or a phishing page. */
export interface Malformation {
  origin?: string;
  rp_id?: string;
  type?: string;
  challenge?: string;
  /** Skips user verification (biometrics or PIN). */
  unverified?: boolean;
  /** Self attestation, which browsers return without a request (WebAuthn §5.1.3 step 22). */
  self_attested?: boolean;
  /** A fixed counter, as in a cloned authenticator. */
  counter?: number;
  /** Overrides the user handle stored in the passkey. */
  user_handle?: string | undefined;
}

/** An authenticator and browser that create and use passkeys (WebAuthn Level 3): ES256, no attestation. */
export interface SoftwareAuthenticator {
  create(options: Options, malformation?: Malformation): PasskeyCredential;
  /** Uses the newest passkey, or the one with this id. */
  get(options: Options, malformation?: Malformation & { id?: string }): PasskeyCredential;
}

type Statement = Map<string, number | Uint8Array>;

interface Key {
  id: Buffer;
  private_key: KeyObject;
  rp_id: string;
  user_handle: string;
  counter: number;
}

const ORIGIN = 'http://localhost:3000';
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const ATTESTED_KEY = 0x40;

export function softwareAuthenticator(counts = true): SoftwareAuthenticator {
  const keys: Key[] = [];
  return {
    create(options, malformation = {}) {
      const { rp, user, challenge } = options as unknown as PublicKeyCredentialCreationOptionsJSON;
      const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const id = randomBytes(32);
      const rp_id = malformation.rp_id ?? rp.id ?? '';
      keys.push({ id, private_key: pair.privateKey, rp_id, user_handle: user.id, counter: 0 });
      const attested = Buffer.concat([
        Buffer.alloc(16),
        uint(id.length, 2),
        id,
        coseKeyOf(pair.publicKey),
      ]);
      const flags = ATTESTED_KEY | flagsOf(malformation);
      const authData = new Uint8Array(
        Buffer.concat([authenticatorData(rp_id, flags, malformation.counter ?? 0), attested]),
      );
      const clientDataJSON = clientData({ type: 'webauthn.create', challenge, ...malformation });
      const statement: Statement = malformation.self_attested
        ? new Map<string, number | Uint8Array>([
            ['alg', -7],
            ['sig', signatureOf(authData, clientDataJSON, pair.privateKey)],
          ])
        : new Map();
      const attestation = isoCBOR.encode(
        new Map<string, string | Uint8Array | Statement>([
          ['fmt', malformation.self_attested ? 'packed' : 'none'],
          ['attStmt', statement],
          ['authData', authData],
        ]),
      );
      return credentialOf(id, {
        clientDataJSON,
        attestationObject: base64url(attestation),
        transports: ['internal', 'telepathy'],
      });
    },

    get(options, { id: wanted, ...malformation } = {}) {
      const { challenge } = options as unknown as PublicKeyCredentialRequestOptionsJSON;
      const key = keys.findLast(({ id }) => wanted === undefined || base64url(id) === wanted)!;
      if (counts) key.counter += 1;
      const rp_id = malformation.rp_id ?? key.rp_id;
      const data = authenticatorData(
        rp_id,
        flagsOf(malformation),
        malformation.counter ?? key.counter,
      );
      const clientDataJSON = clientData({ type: 'webauthn.get', challenge, ...malformation });
      return credentialOf(key.id, {
        clientDataJSON,
        authenticatorData: base64url(data),
        signature: base64url(signatureOf(data, clientDataJSON, key.private_key)),
        userHandle: 'user_handle' in malformation ? malformation.user_handle : key.user_handle,
      });
    },
  };
}

function credentialOf(id: Buffer, response: PasskeyCredential['response']): PasskeyCredential {
  const text = base64url(id);
  return { id: text, rawId: text, type: 'public-key', response, clientExtensionResults: {} };
}

function clientData({ type, challenge, origin = ORIGIN }: Malformation): string {
  return base64url(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })));
}

function authenticatorData(rp_id: string, flags: number, counter: number): Buffer {
  return Buffer.concat([sha256(Buffer.from(rp_id)), uint(flags, 1), uint(counter, 4)]);
}

/** Signs the authenticator data and the client data hash (WebAuthn §6.3.3 step 11). */
function signatureOf(data: Uint8Array, client_data: string, key: KeyObject): Uint8Array {
  const hash = sha256(Buffer.from(client_data, 'base64url'));
  return new Uint8Array(sign('sha256', Buffer.concat([data, hash]), key));
}

function flagsOf({ unverified }: Malformation): number {
  return unverified === true ? USER_PRESENT : USER_PRESENT | USER_VERIFIED;
}

/** RFC 9053, section 7.1.1: key type EC2, algorithm ES256, curve P-256. */
function coseKeyOf(key: KeyObject): Uint8Array {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  );
}

function uint(value: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
}

function sha256(content: Buffer): Buffer {
  return createHash('sha256').update(content).digest();
}

function base64url(content: Uint8Array): string {
  return Buffer.from(content).toString('base64url');
}
