import { vi } from 'vitest';

const BYTES = Uint8Array.from([1, 2, 3]).buffer;

const RESPONSE = {
  clientDataJSON: BYTES,
  attestationObject: BYTES,
  authenticatorData: BYTES,
  signature: BYTES,
  userHandle: null,
};

const CREDENTIAL = {
  id: 'AQID',
  rawId: BYTES,
  type: 'public-key',
  response: RESPONSE,
  getClientExtensionResults: () => ({}),
};

interface Habits {
  declines?: boolean;
  /** The browser also offers passkeys in fields; none is chosen there. */
  offers?: boolean;
  /** Settles once the finger is on it. */
  finger?: Promise<void>;
}

/**
 * A browser at a name, over HTTPS, whose person agrees to passkeys, or declines. Undo it by `vi.unstubAllGlobals()`.
 */
export function giveAuthenticator({ declines, offers, finger }: Habits = {}): void {
  const ceremony = async ({ mediation, signal }: CredentialRequestOptions) => {
    if (declines) throw new DOMException('Not now.', 'NotAllowedError');
    const agreed = mediation === 'conditional' ? new Promise(() => {}) : finger;
    await Promise.race([agreed, aborted(signal)]);
    return CREDENTIAL;
  };
  const credentials = { get: ceremony, create: ceremony };
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => {}, {
      isConditionalMediationAvailable: () => Promise.resolve(offers === true),
    }),
  );
  vi.stubGlobal(
    'navigator',
    new Proxy(navigator, {
      get: (real, key) => (key === 'credentials' ? credentials : Reflect.get(real, key, real)),
    }),
  );
}

const aborted = (signal: AbortSignal | undefined) =>
  new Promise<never>((_, reject) =>
    signal?.addEventListener('abort', () => reject(new DOMException('Ended.', 'AbortError'))),
  );

/** What the server sends for a ceremony, as far as the browser's library reads it. */
export const CEREMONY = {
  challenge: 'AQID',
  rp: { id: 'localhost', name: 'Acquaint' },
  user: { id: 'AQID', name: 'ada@example.org', displayName: 'Ada' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
};
