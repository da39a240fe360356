import type { QueryClient } from '@tanstack/react-query';
import type { User } from '#contract/users.ts';
import { writeToken } from '../../lib/session-token.ts';
import { meQuery } from '../users/users.api.ts';
import { tokenOf } from './token-of.ts';

/** Takes over the session that a login gave. Nothing of whoever was here before is kept. */
export function beginSession(queries: QueryClient, answer: { user: User }): User {
  const token = tokenOf(answer);
  queries.clear();
  queries.setQueryData(meQuery().queryKey, answer.user);
  writeToken(token);
  return answer.user;
}
