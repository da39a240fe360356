import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { PasswordChange, PasswordCheck } from '#contract/passwords.ts';
import { useDebouncedValue } from '../../lib/hooks/use-debounced-value.ts';
import { call } from '../../lib/http/api.ts';
import { passwordStrength, type PasswordStrength } from '../../ui/fields/password-strength.ts';

const CHECK_AFTER_MS = 250;
const NO_PERSON = { first_name: '', last_name: '', email: '' };

/** Ends all other sessions. The form shows errors. */
export function useChangePassword() {
  return useMutation({
    mutationFn: (body: PasswordChange) => call('POST /api/me/password/', { body }),
    meta: { refetch: ['security', 'users'] },
  });
}

const passwordCheckQuery = (body: PasswordCheck) =>
  queryOptions({
    queryKey: ['service', 'password_check', body],
    queryFn: ({ signal }) => call('POST /api/password-check/', { body, signal }),
    // Passwords must not stay in the cache.
    gcTime: 0,
    staleTime: Infinity,
  });

/**
 * The strength of a new password, at most `weak` if the server would reject it. `checking` until the server has
 * answered; null if it can't, or if nothing is typed.
 */
export function usePasswordStrength(
  password: string,
  person: Omit<PasswordCheck, 'password'> = NO_PERSON,
): PasswordStrength | 'checking' | null {
  const { first_name, last_name, email } = person;
  const estimate = passwordStrength(password, [first_name, last_name, ...email.split('@')]);
  const needsCheck = estimate !== 'too_short' && estimate !== 'weak';
  const settled = useDebouncedValue(password, CHECK_AFTER_MS);
  const check = useQuery({
    ...passwordCheckQuery({ password, first_name, last_name, email }),
    enabled: needsCheck && settled === password,
  });
  if (password === '') return null;
  if (!needsCheck) return estimate;
  if (check.isError) return null;
  if (check.data === undefined) return 'checking';
  return check.data.accepted ? estimate : 'weak';
}
