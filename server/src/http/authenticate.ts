import { isIP, isIPv4 } from 'node:net';
import { msg } from '@lingui/core/runtime-macro';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '#contract/languages.ts';
import { AppError, authenticationRequired } from '../app-error.ts';
import type { ClientInfo, TokenAccess } from '../context.ts';
import { isApiToken } from '../infra/tokens.ts';
import { isSameOrigin } from './request-origin.ts';
import { clearEndedSession, moveFormerCookie, sessionCookiesOf } from './session-cookies.ts';

/** A session or access token; app.ts passes the lookups. */
export interface Session {
  /** Null for an access token. */
  id: number | null;
  user_id: number;
  /** The user's choice; null follows the request. */
  language: Language | null;
  /** The primary's WAL position at lookup: a replica that has reached it has everything the user has seen. */
  position?: number | undefined;
  token?: TokenAccess | undefined;
}
export type FindSession = (token: string, client: ClientInfo) => Promise<Session | null>;

const sessions = new WeakMap<FastifyRequest, Session>();

export interface Authentication {
  findSession: FindSession;
  findToken: FindSession;
  /** Read per request: it may be known only after the server listens. */
  publicUrl: () => string;
}

/** Looks up the access token or session of `Authorization: Bearer`, else the session of the session cookie. Throws 401, or 403 for another site. */
export async function authenticate(
  request: FastifyRequest,
  reply: FastifyReply,
  options: Authentication,
): Promise<void> {
  const { authorization = '' } = request.headers;
  // Other schemes belong to a proxy.
  const session = /^Bearer\b/i.test(authorization)
    ? await bearerSession(authorization, request, options)
    : await cookieSession(request, reply, options);
  if (session === null) throw authenticationRequired();
  sessions.set(request, session);
}

/** The same for protocols that accept only access tokens of their own lookup. Throws 401. */
export async function authenticateToken(
  request: FastifyRequest,
  findToken: FindSession,
): Promise<Session & { token: TokenAccess }> {
  const token = bearerToken(request.headers.authorization ?? '');
  const session = token === undefined ? null : await findToken(token, clientOf(request));
  if (!session?.token) throw authenticationRequired();
  sessions.set(request, session);
  return { ...session, token: session.token };
}

const bearerToken = (authorization: string) => /^Bearer ([\w-]{1,200})$/i.exec(authorization)?.[1];

async function bearerSession(
  authorization: string,
  request: FastifyRequest,
  { findSession, findToken }: Authentication,
): Promise<Session | null> {
  const token = bearerToken(authorization);
  if (token === undefined) return null;
  return (isApiToken(token) ? findToken : findSession)(token, clientOf(request));
}

/** Removes the cookies of an ended session, and replaces those of former versions. */
async function cookieSession(
  request: FastifyRequest,
  reply: FastifyReply,
  { findSession, publicUrl }: Authentication,
): Promise<Session | null> {
  const { tokens } = sessionCookiesOf(request);
  if (tokens.length === 0) return null;
  if (!isSameOrigin(request, publicUrl()))
    throw new AppError(
      403,
      'cross_site_request',
      msg`This request didn’t come from a page of this site. Reload the page and try again.`,
    );
  for (const token of tokens) {
    const session = await findSession(token, clientOf(request));
    if (session === null) continue;
    moveFormerCookie(request, reply, token);
    return session;
  }
  clearEndedSession(request, reply);
  return null;
}

/** The session or access token found by `authenticate`. */
export function sessionOf(request: FastifyRequest): Session | undefined {
  return sessions.get(request);
}

export function clientOf(request: FastifyRequest): ClientInfo {
  return {
    ip: addressOf(request),
    user_agent: request.headers['user-agent'] ?? '',
    device: deviceId(request.headers['x-device']),
  };
}

/** The browser's device id, or empty if missing or malformed. */
function deviceId(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[\w-]{16,64}$/.test(header) ? header : '';
}

/**
 * The client's IP address, as seen by a trusted proxy; ports are removed and mapped IPv4 is normalized. Invalid
 * addresses are "unknown", so that text from the client never gets into logs or rate limits.
 */
export function addressOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  // Fast path.
  if (isIPv4(ip)) return ip;
  const bare = /^\[(.*)\](?::\d+)?$/.exec(ip)?.[1] ?? ip.replace(/^([\d.]+):\d+$/, '$1');
  const address = bare.replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(address) === 0 ? 'unknown' : address;
}
