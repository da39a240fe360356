import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PasswordReset } from '#contract/passwords.ts';
import { call } from '../../lib/http/api.ts';
import { clearToken } from '../../lib/http/session-token.ts';

/** Has a link mailed, if there is such an account; nobody is told whether there is. The form says why it failed. */
export function useRequestReset() {
  return useMutation({
    mutationFn: (email: string) => call('POST /api/password-reset/', { body: { email } }),
  });
}

/** Sets the new password of a mailed link; every session ends, also one in this browser. The form says why it failed. */
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
