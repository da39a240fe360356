import type { QueryClient } from '@tanstack/react-query';
import type { User } from '#contract/users.ts';
import { writeToken } from '../../lib/http/session-token.ts';
import { meQuery } from '../users/users.api.ts';

/** Takes over the session that a login gave. Nothing of whoever was here before is kept. */
export function beginSession(queries: QueryClient, answer: { user: User }): User {
  const token = tokenOf(answer);
  queries.clear();
  queries.setQueryData(meQuery().queryKey, answer.user);
  writeToken(token);
  return answer.user;
}

/**
 * The token in the answer to a login, under any of the names it may have. Throws where there is none: without it nobody
 * is signed in.
 */
export function tokenOf(answer: unknown): string {
  const named = typeof answer === 'object' && answer !== null ? answer : {};
  const { token, access, access_token } = named as Record<string, unknown>;
  const found = token ?? access ?? access_token;
  if (typeof found === 'string' && found !== '') return found;
  throw new Error('Server did not return a valid authentication token');
}
