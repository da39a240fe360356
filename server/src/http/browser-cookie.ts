import type { FastifyReply, FastifyRequest } from 'fastify';
import { newToken } from '../infra/tokens.ts';
import { isHttps } from './request-origin.ts';
import { parseCookies } from './session-cookies.ts';

/** Binds what a browser starts with the provider to it; scripts can't read it. See docs/decisions/131. */
const SECURE_NAME = '__Host-acquaint_browser';
const PLAIN_NAME = 'acquaint_browser';
const MAX_AGE_SECONDS = 3600;

/** The secret of the browser, or a new one. */
export function browserOf(request: FastifyRequest): string {
  const cookies = parseCookies(request.headers.cookie);
  const value = cookies.get(isHttps(request) ? SECURE_NAME : PLAIN_NAME) ?? '';
  return /^[\w-]{43}$/.test(value) ? value : newToken();
}

export function setBrowserCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  browser: string,
): void {
  const secure = isHttps(request);
  const name = secure ? SECURE_NAME : PLAIN_NAME;
  const attributes = `Path=/; Max-Age=${MAX_AGE_SECONDS}; SameSite=Lax${secure ? '; Secure' : ''}`;
  // On the raw response, like the session cookies, which replace it.
  reply.raw.setHeader('set-cookie', [`${name}=${browser}; ${attributes}; HttpOnly`]);
}
