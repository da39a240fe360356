import { isIP, isIPv4 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { ERROR_MESSAGES } from '#contract/error-messages.ts';
import { AppError } from '../app-error.ts';

/** The session that a token stands for; the auth feature knows, and app.ts hands its answer in. */
export interface Session {
  id: number;
  user_id: number;
  /**
   * How far the primary's log was then, where there is a replica: what has all up to there has all that the caller may
   * know of.
   */
  position?: number | undefined;
}
export type FindSession = (token: string, ip: string) => Promise<Session | null>;

const sessions = new WeakMap<FastifyRequest, Session>();

/** Finds out the session of a request with `Authorization: Bearer`, or 401. */
export async function authenticate(
  request: FastifyRequest,
  findSession: FindSession,
): Promise<void> {
  const [, token] = /^Bearer ([\w-]{1,200})$/i.exec(request.headers.authorization ?? '') ?? [];
  const session = token === undefined ? null : await findSession(token, addressOf(request));
  if (session === null)
    throw new AppError(401, 'authentication_required', ERROR_MESSAGES.authentication_required);
  sessions.set(request, session);
}

/** Who calls, once `authenticate` knows. */
export function sessionOf(request: FastifyRequest): Session | undefined {
  return sessions.get(request);
}

/**
 * Where a request comes from: of a proxy that we trust, the address that it saw. Some proxies add a port; an IPv4
 * address is written as such. What is no address is "unknown", so that no text of a caller is taken for one.
 */
export function addressOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  // Nearly always: nothing of it has to be taken off.
  if (isIPv4(ip)) return ip;
  const bare = /^\[(.*)\](?::\d+)?$/.exec(ip)?.[1] ?? ip.replace(/^([\d.]+):\d+$/, '$1');
  const address = bare.replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(address) === 0 ? 'unknown' : address;
}
