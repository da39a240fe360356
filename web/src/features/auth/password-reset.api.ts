import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PasswordReset } from '#contract/passwords.ts';
import { call } from '../../lib/http/api.ts';
import { clearToken } from '../../lib/http/session-token.ts';

/** Sends a reset link; the response is the same for unknown addresses. The form shows errors. */
export function useRequestReset() {
  return useMutation({
    mutationFn: (email: string) => call('POST /api/password-reset/', { body: { email } }),
  });
}

/** Sets a password with a reset link, which ends all sessions. The form shows errors. */
export function useConfirmReset() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: PasswordReset) => {
      await call('POST /api/password-reset/confirm/', { body });
      clearToken();
      queries.clear();
    },
  });
}
