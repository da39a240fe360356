import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PasswordChange } from '#contract/passwords.ts';
import { call } from '../../lib/http/api.ts';

/** Changes the password; every other session ends with it. The form says why it failed. */
export function useChangePassword() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: PasswordChange) => call('POST /api/me/password/', { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['security'] }),
  });
}
