import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Login, Signup } from '#contract/auth.ts';
import { call } from '../../lib/http/api.ts';
import { clearReferralCode } from '../../entities/invitation/referral-code.ts';
import { removePersonal } from '../../lib/storage/local-store.ts';
import { clearToken } from '../../lib/http/session-token.ts';
import { beginSession } from './begin-session.ts';
import { keepTwoFactorLogin } from './two-factor-login.ts';

/** Signs in; true once somebody is signed in, false where the second factor is asked first. The form says why it failed. */
export function useLogin() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: Login): Promise<boolean> => {
      const answer = await call('POST /api/login/', { body });
      if (answer.two_factor_required) keepTwoFactorLogin(answer);
      else beginSession(queries, answer);
      return !answer.two_factor_required;
    },
  });
}

/** Answers the challenge of a login with a code of the app or a recovery code. The form says why it failed. */
export function useVerifyTwoFactor() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: { challenge: string; code: string }) =>
      beginSession(queries, await call('POST /api/two-factor/verify/', { body })),
  });
}

/** Opens an account and signs in. The form says why it failed. */
export function useSignup() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: Signup) => {
      const answer = await call('POST /api/signup/', { body });
      // Whoever opens another account in this browser came by nobody's link.
      clearReferralCode();
      return beginSession(queries, answer);
    },
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
