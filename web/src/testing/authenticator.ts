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

interface AuthenticatorOptions {
  declines?: boolean;
  /** The browser also offers passkeys in form fields; the user never picks one there. */
  offers?: boolean;
  /** Resolves when the user confirms. */
  finger?: Promise<void>;
}

/** Mocks a browser with passkeys, whose user accepts or declines. Undo it with `vi.unstubAllGlobals()`. */
export function mockAuthenticator({ declines, offers, finger }: AuthenticatorOptions = {}): void {
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

/** The fields of the server's WebAuthn options that the client library reads. */
export const CEREMONY = {
  challenge: 'AQID',
  rp: { id: 'localhost', name: 'Acquaint' },
  user: { id: 'AQID', name: 'ada@example.org', displayName: 'Ada' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
};
