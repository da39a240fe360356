import type { QueryClient } from '@tanstack/react-query';
import type { User } from '#contract/users.ts';
import { readSession, startSession } from '../../lib/http/session.ts';
import { meQuery } from '../users/users.api.ts';

/**
 * Starts the session of a login, whose cookie the browser stores, and clears data of earlier sessions. Throws if the
 * browser rejected the cookie.
 */
export function beginSession(queries: QueryClient, response: { user: User }): User {
  tokenOf(response);
  if (readSession() === null)
    throw new Error(
      'Your browser blocked the login cookie. Allow cookies for this site and try again.',
    );
  queries.clear();
  queries.setQueryData(meQuery().queryKey, response.user);
  startSession();
  return response.user;
}

/** The token of a login response, under any of its names; throws if missing. */
export function tokenOf(response: unknown): string {
  const fields = typeof response === 'object' && response !== null ? response : {};
  const { token, access, access_token } = fields as Record<string, unknown>;
  const sessionToken = token ?? access ?? access_token;
  if (typeof sessionToken === 'string' && sessionToken !== '') return sessionToken;
  throw new Error('Server did not return a valid authentication token');
}
