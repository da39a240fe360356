import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OidcCallback, OidcResult, OidcSignup } from '#contract/oidc.ts';
import { clearReferralCode } from '../../entities/invitation/referral-code.ts';
import { openProvider } from '../../entities/provider/provider.api.ts';
import { call } from '../../lib/http/api.ts';
import { beginSession } from './begin-session.ts';
import { storeTwoFactorLogin } from './two-factor-login.ts';

/** Opens the page of the provider. */
export function useOpenProvider() {
  return useMutation({
    mutationFn: async (body: { next?: string; invitation?: string }) =>
      openProvider(await call('POST /api/oidc/start/', { body })),
  });
}

/** Finishes what the browser started; the page shows errors. */
export function useFinishProvider() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: OidcCallback): Promise<OidcResult> => {
      const response = await call('POST /api/oidc/callback/', { body });
      if (response.result === 'logged_in') beginSession(queries, response);
      if (response.result === 'two_factor') storeTwoFactorLogin(response.login);
      return response;
    },
    meta: { refetch: ['security', 'users'] },
  });
}

export function useProviderSignup() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: OidcSignup) => {
      const response = await call('POST /api/oidc/signup/', { body });
      // Further accounts of this browser aren't referred.
      clearReferralCode();
      return beginSession(queries, response);
    },
  });
}

export function useLinkProvider() {
  return useMutation({
    mutationFn: async (password: string) => {
      const next = location.pathname + location.search;
      openProvider(await call('POST /api/oidc/link/', { body: { password, next } }));
    },
  });
}

export function useUnlinkProvider() {
  return useMutation({
    mutationFn: (password: string) => call('DELETE /api/oidc/link/', { body: { password } }),
    meta: { refetch: ['security', 'users'] },
  });
}
