import type { FastifyRequest } from 'fastify';
import { SENTENCES } from '#contract/sentences.ts';
import { AppError } from '../app-error.ts';

/** The session that a token stands for; the auth feature knows, and app.ts hands its answer in. */
export interface Session {
  id: number;
  user_id: number;
}
export type FindSession = (token: string, ip: string) => Promise<Session | null>;

/** The session of a request with `Authorization: Bearer`, or 401. */
export async function authenticate(
  request: FastifyRequest,
  findSession: FindSession,
): Promise<Session> {
  const [, token] = /^Bearer ([\w-]{1,200})$/i.exec(request.headers.authorization ?? '') ?? [];
  const session = token === undefined ? null : await findSession(token, request.ip);
  if (session === null)
    throw new AppError(401, 'authentication_required', SENTENCES.authentication_required);
  return session;
}
