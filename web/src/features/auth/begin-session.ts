import type { QueryClient } from '@tanstack/react-query';
import type { User } from '#contract/users.ts';
import { writeToken } from '../../lib/http/session-token.ts';
import { meQuery } from '../users/users.api.ts';

/** Stores the session of a login and clears data of earlier sessions. */
export function beginSession(queries: QueryClient, response: { user: User }): User {
  const token = tokenOf(response);
  queries.clear();
  queries.setQueryData(meQuery().queryKey, response.user);
  writeToken(token);
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
