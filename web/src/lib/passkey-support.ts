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
  if (LOOPBACK.test(hostname))
    return `Passkeys need a name instead of an IP address. Open Acquaint at http://localhost${port && `:${port}`} to use them.`;
  if (IP_ADDRESS.test(hostname))
    return 'Passkeys need a name instead of an IP address. Open Acquaint at the name of its server, over HTTPS, to use them.';
  if (!secure) return 'Passkeys need an encrypted page. Open Acquaint over HTTPS to use them.';
  if (!supported) return 'This browser has no passkeys. Use a newer one, or another device.';
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
