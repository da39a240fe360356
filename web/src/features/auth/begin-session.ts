import type { QueryClient } from '@tanstack/react-query';
import type { User } from '#contract/users.ts';
import { writeToken } from '../../lib/http/session-token.ts';
import { meQuery } from '../users/users.api.ts';

/** Stores the session of a login and clears data of earlier sessions. */
export function beginSession(queries: QueryClient, answer: { user: User }): User {
  const token = tokenOf(answer);
  queries.clear();
  queries.setQueryData(meQuery().queryKey, answer.user);
  writeToken(token);
  return answer.user;
}

/** The token of a login response, under any of its names; throws if missing. */
export function tokenOf(answer: unknown): string {
  const named = typeof answer === 'object' && answer !== null ? answer : {};
  const { token, access, access_token } = named as Record<string, unknown>;
  const found = token ?? access ?? access_token;
  if (typeof found === 'string' && found !== '') return found;
  throw new Error('Server did not return a valid authentication token');
}
