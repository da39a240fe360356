import { vi } from 'vitest';

const BYTES = Uint8Array.from([1, 2, 3]).buffer;

const RESPONSE = {
  clientDataJSON: BYTES,
  attestationObject: BYTES,
  authenticatorData: BYTES,
  signature: BYTES,
  userHandle: null,
};

/** A browser at a name, over HTTPS, whose person agrees to passkeys, or declines. Undo it by `vi.unstubAllGlobals()`. */
export function giveAuthenticator({ declines = false } = {}): void {
  const ceremony = () =>
    declines
      ? Promise.reject(new DOMException('Not now.', 'NotAllowedError'))
      : Promise.resolve({
          id: 'AQID',
          rawId: BYTES,
          type: 'public-key',
          response: RESPONSE,
          getClientExtensionResults: () => ({}),
        });
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => {}, { isConditionalMediationAvailable: () => Promise.resolve(false) }),
  );
  vi.stubGlobal(
    'navigator',
    new Proxy(navigator, {
      get: (real, key) =>
        key === 'credentials' ? { get: ceremony, create: ceremony } : Reflect.get(real, key, real),
    }),
  );
}

/** What the server sends for a ceremony, as far as the browser's library reads it. */
export const CEREMONY = {
  challenge: 'AQID',
  rp: { id: 'localhost', name: 'Acquaint' },
  user: { id: 'AQID', name: 'ada@example.org', displayName: 'Ada' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
};
