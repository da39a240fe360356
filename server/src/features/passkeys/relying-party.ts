import { isIP } from 'node:net';

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
