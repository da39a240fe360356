import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Login, Signup } from '#contract/auth.ts';
import { call } from '../../lib/http/api.ts';
import { clearReferralCode } from '../../entities/invitation/referral-code.ts';
import { removePersonal } from '../../lib/storage/local-store.ts';
import { logOutOnServer } from '../../lib/http/log-out.ts';
import { clearSession } from '../../lib/http/session.ts';
import { beginSession } from './begin-session.ts';
import { storeTwoFactorLogin } from './two-factor-login.ts';

/** Logs in; false if a second factor is required. The form shows errors. */
export function useLogin() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: Login): Promise<boolean> => {
      const response = await call('POST /api/login/', { body });
      if (response.two_factor_required) storeTwoFactorLogin(response);
      else beginSession(queries, response);
      return !response.two_factor_required;
    },
  });
}

export function useVerifyTwoFactor() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: { challenge: string; code: string }) =>
      beginSession(queries, await call('POST /api/two-factor/verify/', { body })),
  });
}

export function useSignup() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: Signup) => {
      const response = await call('POST /api/signup/', { body });
      // Further accounts of this browser aren't referred.
      clearReferralCode();
      return beginSession(queries, response);
    },
  });
}

/** Logs out locally, even if the server can't be reached, and goes to `/`. */
export function useLogout() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async () => {
      void logOutOnServer();
      clearSession();
      removePersonal();
      await navigate({ to: '/' });
      // After navigating: mounted queries would refetch.
      queries.clear();
    },
  });
}
