import type { FastifyRequest } from 'fastify';

type OriginHeaders = Pick<FastifyRequest, 'headers' | 'method' | 'protocol' | 'host'>;

/**
 * Whether a request with cookies comes from a page of this site, or from its user opening the address. Browsers send
 * `Sec-Fetch-Site` to HTTPS and localhost, and `Origin` with every write. See docs/decisions/116.
 */
export function isSameOrigin(request: OriginHeaders, public_url: string): boolean {
  const { 'sec-fetch-site': site, origin } = request.headers;
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (site !== undefined) return site === 'same-origin' || (site === 'none' && isRead);
  if (origin !== undefined) return isOwnOrigin(origin, request, public_url);
  return isRead;
}

/** Whether a browser sent it from another site; programs send neither header. */
export function isCrossSite(request: OriginHeaders, public_url: string): boolean {
  const { 'sec-fetch-site': site, origin } = request.headers;
  return (site !== undefined || origin !== undefined) && !isSameOrigin(request, public_url);
}

/** Whether the browser's connection is HTTPS; `Origin` shows it behind a proxy that doesn't report it. */
export function isHttps({ headers: { origin = 'null' }, protocol }: OriginHeaders): boolean {
  return origin === 'null' ? protocol === 'https' : origin.startsWith('https:');
}

/** A proxy may rewrite the host, so the public URL counts as well. */
function isOwnOrigin(
  origin: string,
  { protocol, host }: OriginHeaders,
  public_url: string,
): boolean {
  return origin === `${protocol}://${host}` || origin === URL.parse(public_url)?.origin;
}
