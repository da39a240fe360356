import { useMutation } from '@tanstack/react-query';
import type { PasswordChange } from '#contract/passwords.ts';
import { call } from '../../lib/http/api.ts';

/** Ends all other sessions. The form shows errors. */
export function useChangePassword() {
  return useMutation({
    mutationFn: (body: PasswordChange) => call('POST /api/me/password/', { body }),
    meta: { refetch: ['security'] },
  });
}
