import { t } from '@lingui/core/macro';

/** What decides whether passkeys work. */
export interface PasskeyEnvironment {
  hostname: string;
  port: string;
  secure: boolean;
  supported: boolean;
}

const LOOPBACK = /^(127(\.\d+){3}|\[::1\])$/;
const IP_ADDRESS = /^(\d+(\.\d+){3}|\[.*\])$/;

/** Why there are no passkeys: they need a domain (WebAuthn Level 3 §5.1.2) and HTTPS or localhost. */
export function passkeyUnavailableReason(
  environment: PasskeyEnvironment = currentEnvironment(),
): string | null {
  const { hostname, port, secure, supported } = environment;
  if (LOOPBACK.test(hostname)) {
    const address = `http://localhost${port && `:${port}`}`;
    return t`Passkeys need a name instead of an IP address. Open Acquaint at ${address} to use them.`;
  }
  if (IP_ADDRESS.test(hostname))
    return t`Passkeys don’t work on IP addresses. Open Acquaint at its domain name over HTTPS.`;
  if (!secure) return t`Passkeys need HTTPS.`;
  if (!supported) return t`Your browser doesn’t support passkeys. Use a newer one.`;
  return null;
}

function currentEnvironment(): PasskeyEnvironment {
  const { hostname, port } = location;
  return {
    hostname,
    port,
    secure: window.isSecureContext,
    supported: 'PublicKeyCredential' in window,
  };
}
