import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Login, Signup } from '#contract/auth.ts';
import type { User } from '#contract/users.ts';
import { call } from '../../lib/api.ts';
import { removePersonal } from '../../lib/local-store.ts';
import { clearToken, writeToken } from '../../lib/session-token.ts';
import { meQuery } from '../users/users.api.ts';
import { tokenOf } from './token-of.ts';

/** Signs in. The form says why it failed. */
export function useLogin() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: Login) => {
      const answer = await call('POST /api/login/', { body });
      return answer.two_factor_required ? answer : beginSession(queries, answer);
    },
  });
}

/** Opens an account and signs in. The form says why it failed. */
export function useSignup() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: Signup) =>
      beginSession(queries, await call('POST /api/signup/', { body })),
  });
}

/** Signs out here at once, whether or not the server can be told, and goes to `/`. */
export function useLogout() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async () => {
      call('POST /api/logout/').catch(() => {});
      clearToken();
      removePersonal();
      await navigate({ to: '/' });
      // Only now: what is still on the screen would read itself again.
      queries.clear();
    },
  });
}

/** Nothing of whoever was here before is kept. */
function beginSession(queries: QueryClient, answer: { user: User }): User {
  const token = tokenOf(answer);
  queries.clear();
  queries.setQueryData(meQuery().queryKey, answer.user);
  writeToken(token);
  return answer.user;
}
