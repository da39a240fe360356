import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { PasswordReset } from '#contract/passwords.ts';
import { call } from '../../lib/http/api.ts';
import { apiQuery } from '../../lib/http/api-query.ts';
import { clearSession } from '../../lib/http/session.ts';

/** Sends a reset link; the response is the same for unknown addresses. Errors are shown by the form, not as a toast. */
export function useRequestReset() {
  return useMutation({
    mutationFn: (email: string) => call('POST /api/password-reset/', { body: { email } }),
  });
}

/** What a reset link does. An invalid link isn't requested again. */
export const resetEffectsQuery = (token: string) =>
  queryOptions({
    ...apiQuery(['security', 'password-reset', token], 'POST /api/password-reset/check/', {
      body: { token },
    }),
    retry: false,
  });

/** Sets a password with a reset link. This ends all sessions. Errors are shown by the form, not as a toast. */
export function useConfirmReset() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: PasswordReset) => {
      await call('POST /api/password-reset/confirm/', { body });
      clearSession();
      queries.clear();
    },
  });
}
