const LOOPBACK_HOSTS = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** Schemes that browsers and systems handle themselves. */
const OTHER_SCHEMES = new Set(
  'about blob chrome cid content data dav davs file filesystem ftp ftps geo imap intent jar javascript ldap mailto mid moz-extension news sftp sip sips sms smb ssh tel vbscript view-source ws wss xmpp'.split(
    ' ',
  ),
);

const MAX_LENGTH = 1000;

/**
 * Whether a program may register this address: https, http on the same computer, or a scheme of its own (RFC 8252 §7).
 * Without a fragment and credentials.
 */
export function isRedirectUri(uri: string): boolean {
  const url = URL.parse(uri);
  if (url === null || uri.length > MAX_LENGTH || !/^[\x21-\x7e]+$/.test(uri)) return false;
  if (uri.includes('#') || url.username !== '' || url.password !== '') return false;
  if (url.protocol === 'https:') return true;
  return url.protocol === 'http:' ? isLoopback(url) : isPrivateScheme(url);
}

const isLoopback = ({ hostname }: URL) => LOOPBACK_HOSTS.has(hostname);

function isPrivateScheme({ protocol }: URL): boolean {
  const scheme = protocol.slice(0, -1);
  return scheme.length > 2 && !scheme.startsWith('web+') && !OTHER_SCHEMES.has(scheme);
}

/** Whether this is a registered address, exactly; of loopback addresses the port may differ (RFC 8252 §7.3). */
export function isRegistered(uri: string, registered: readonly string[]): boolean {
  if (registered.includes(uri)) return true;
  const url = URL.parse(uri);
  if (url?.protocol !== 'http:' || !isLoopback(url)) return false;
  return registered.some((other) => {
    const known = URL.parse(other);
    return (
      known?.protocol === 'http:' && isRedirectUri(uri) && withoutPort(known) === withoutPort(url)
    );
  });
}

function withoutPort({ hostname, pathname, search }: URL): string {
  return `${hostname}${pathname}${search}`;
}

/** What people see of an address: its host, or the scheme of an app. */
export function describeRedirect(uri: string): { redirect_host: string; is_local: boolean } {
  const url = new URL(uri);
  if (url.protocol === 'https:') return { redirect_host: url.host, is_local: false };
  return { redirect_host: url.protocol === 'http:' ? url.host : url.protocol, is_local: true };
}

/** The address with the parameters of an answer (RFC 6749 §4.1.2). */
export function redirectTo(uri: string, parameters: Record<string, string | undefined>): string {
  const pairs = Object.entries(parameters).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(pairs as [string, string][]).toString();
  return `${uri}${uri.includes('?') ? '&' : '?'}${query}`;
}
