import { isIP, isIPv4 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { ERROR_MESSAGES } from '#contract/error-messages.ts';
import { AppError } from '../app-error.ts';
import type { ClientInfo } from '../context.ts';

/** A session found by the auth feature; app.ts passes the lookup. */
export interface Session {
  id: number;
  user_id: number;
  /** The primary's WAL position at lookup: a replica that has reached it has everything the user has seen. */
  position?: number | undefined;
}
export type FindSession = (token: string, client: ClientInfo) => Promise<Session | null>;

const sessions = new WeakMap<FastifyRequest, Session>();

/** Looks up the session of `Authorization: Bearer`, or throws 401. */
export async function authenticate(
  request: FastifyRequest,
  findSession: FindSession,
): Promise<void> {
  const [, token] = /^Bearer ([\w-]{1,200})$/i.exec(request.headers.authorization ?? '') ?? [];
  const session = token === undefined ? null : await findSession(token, clientOf(request));
  if (session === null)
    throw new AppError(401, 'authentication_required', ERROR_MESSAGES.authentication_required);
  sessions.set(request, session);
}

/** The session found by `authenticate`. */
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
