import type { FastifyReply, FastifyRequest } from 'fastify';
import { DURATIONS } from '#contract/limits.ts';
import type { OfflineKey } from '#contract/offline.ts';
import type { Route } from '#contract/route.ts';
import { isHttps } from './request-origin.ts';

/** Browsers accept this prefix only from this host over HTTPS (RFC 6265bis §4.1.3.2). */
export const SECURE_SESSION_COOKIE = '__Host-acquaint_session';
const PLAIN_NAME = 'acquaint_session';
/** Readable by scripts, without a secret. Names as in web/src/lib/http/session.ts and web/public/theme.js. */
const MARKER_NAME = 'acquaint_signed_in';
/** The key of this browser's copy, for scripts: names as in web/src/lib/http/offline-key.ts. See docs/decisions/130. */
const SECURE_OFFLINE_KEY = '__Host-acquaint_offline';
const PLAIN_OFFLINE_KEY = 'acquaint_offline';
const OFFLINE_KEYS = [SECURE_OFFLINE_KEY, PLAIN_OFFLINE_KEY];
/** Written by scripts of former versions; moved to the cookies above. See docs/decisions/116. */
const FORMER_NAME = 'acquaint_token';

const TOKEN_NAMES = [SECURE_SESSION_COOKIE, PLAIN_NAME, FORMER_NAME];

export interface SessionCookies {
  /** Session tokens in the order to try. */
  tokens: string[];
  /** Whether the browser shows that a session exists: an offline logout removes only the marker. */
  is_marked: boolean;
}

export function sessionCookiesOf(request: FastifyRequest): SessionCookies {
  const cookies = parseCookies(request.headers.cookie);
  // Over HTTPS another subdomain could have set it.
  const plain = request.protocol === 'https' ? undefined : cookies.get(PLAIN_NAME);
  const former = tokenIn(cookies.get(FORMER_NAME));
  const found = [cookies.get(SECURE_SESSION_COOKIE), plain, former].map(tokenIn);
  return {
    tokens: [...new Set(found.filter((token) => token !== undefined))],
    is_marked: former !== undefined || cookies.has(MARKER_NAME),
  };
}

/** Logins and logouts of a browser, and its copy. Another site must not log its visitors in or out. */
export function updateSessionCookies(
  { session_cookie }: Pick<Route, 'session_cookie'>,
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
): void {
  if (session_cookie === 'clear') clearSessionCookies(request, reply);
  if (session_cookie === 'clear_offline_key') clearCookies(request, reply, OFFLINE_KEYS);
  if (session_cookie === 'set_offline_key') setOfflineKey(request, reply, body as OfflineKey);
  const token = session_cookie === 'set' ? (body as { token?: string } | null)?.token : undefined;
  if (token !== undefined) setSessionCookies(request, reply, token);
}

/** Sets the session cookie and its readable marker, and removes the cookie of former versions. */
function setSessionCookies(request: FastifyRequest, reply: FastifyReply, token: string): void {
  const secure = isHttps(request);
  const attributes = `Path=/; Max-Age=${DURATIONS.session_seconds}; SameSite=Lax${secure ? '; Secure' : ''}`;
  const cookies = [
    `${secure ? SECURE_SESSION_COOKIE : PLAIN_NAME}=${token}; ${attributes}; HttpOnly`,
    `${MARKER_NAME}=1; ${attributes}`,
  ];
  const sent = parseCookies(request.headers.cookie);
  // The copy of another session.
  const former = [FORMER_NAME, ...OFFLINE_KEYS].filter((name) => sent.has(name));
  cookies.push(...former.map(expired));
  // On the raw response, because event streams send their own headers.
  reply.raw.setHeader('set-cookie', cookies);
}

/**
 * Replaces the cookie of a former version, if the browser sent it. Parallel requests set the same cookies, because the
 * token stays the same.
 */
export function moveFormerCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
): void {
  if (parseCookies(request.headers.cookie).has(FORMER_NAME))
    setSessionCookies(request, reply, token);
}

/** The same for pages, which decide by the marker whether to show the app. Caches mustn't store the cookies. */
export function moveFormerCookieOfPage(request: FastifyRequest, reply: FastifyReply): void {
  const [token] = sessionCookiesOf(request).tokens;
  if (token === undefined) return;
  moveFormerCookie(request, reply, token);
  if (reply.raw.hasHeader('set-cookie')) void reply.header('cache-control', 'no-store');
}

/** Sets the key of the browser's copy, which ends with the session. */
function setOfflineKey(
  request: FastifyRequest,
  reply: FastifyReply,
  { key, expires_at }: OfflineKey,
): void {
  const secure = isHttps(request);
  const name = secure ? SECURE_OFFLINE_KEY : PLAIN_OFFLINE_KEY;
  const attributes = `Path=/; Expires=${new Date(expires_at).toUTCString()}; SameSite=Lax`;
  reply.raw.setHeader('set-cookie', `${name}=${key}; ${attributes}${secure ? '; Secure' : ''}`);
}

/** Removes the session cookies that the browser sent, after a logout. */
function clearSessionCookies(request: FastifyRequest, reply: FastifyReply): void {
  clearCookies(request, reply, [...TOKEN_NAMES, MARKER_NAME, ...OFFLINE_KEYS]);
}

/** Removes the cookies of an ended session except the marker, which the page removes when it has informed the user. */
export function clearEndedSession(request: FastifyRequest, reply: FastifyReply): void {
  clearCookies(request, reply, [...TOKEN_NAMES, ...OFFLINE_KEYS]);
}

function clearCookies(request: FastifyRequest, reply: FastifyReply, names: string[]): void {
  const sent = parseCookies(request.headers.cookie);
  const cookies = names.filter((name) => sent.has(name)).map(expired);
  if (cookies.length > 0) reply.raw.setHeader('set-cookie', cookies);
}

/** Cookies with these names were set as `Secure`, or the prefix requires it. */
const SECURE_NAMES = new Set([SECURE_SESSION_COOKIE, FORMER_NAME, SECURE_OFFLINE_KEY]);

function expired(name: string): string {
  return `${name}=; Path=/; Max-Age=0; SameSite=Lax${SECURE_NAMES.has(name) ? '; Secure' : ''}`;
}

function tokenIn(value: string | undefined): string | undefined {
  return value !== undefined && /^[\w-]{1,200}$/.test(value) ? value : undefined;
}

export function parseCookies(header = ''): Map<string, string> {
  const pairs = header.split(';').map((pair) => pair.trim().split('=', 2) as [string, string?]);
  return new Map(pairs.map(([name, value = '']) => [name, value]));
}
