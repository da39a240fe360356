import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '../../lib/http/api.ts';
import { meQuery } from '../users/users.api.ts';
import { storeNewCodes } from './new-recovery-codes.ts';

export const twoFactorQuery = () =>
  queryOptions({
    queryKey: ['security', 'two_factor'],
    queryFn: ({ signal }) => call('GET /api/two-factor/', { signal }),
  });

/** Creates a secret; requires the password. The dialog shows errors. */
export function useSetUpTwoFactor() {
  return useMutation({
    mutationFn: (password: string) => call('POST /api/two-factor/setup/', { body: { password } }),
  });
}

/** Turns two-factor on; the recovery codes are in `freshCodes`. */
export function useEnableTwoFactor() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (code: string) => {
      const { recovery_codes } = await call('POST /api/two-factor/enable/', { body: { code } });
      storeNewCodes({ codes: recovery_codes, made: 'enabled' });
    },
    onSuccess: () => readAgain(queries),
  });
}

/** The dialog shows errors. */
export function useDisableTwoFactor() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { password: string; code: string }) =>
      call('POST /api/two-factor/disable/', { body }),
    onSuccess: () => readAgain(queries),
  });
}

/** Replaces the recovery codes; the new ones are in `freshCodes`. */
export function useRenewRecoveryCodes() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (password: string) => {
      const body = { password };
      const { recovery_codes } = await call('POST /api/two-factor/recovery-codes/', { body });
      storeNewCodes({ codes: recovery_codes, made: 'renewed' });
    },
    onSuccess: () => readAgain(queries),
  });
}

function readAgain(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: ['security'] });
  void queries.invalidateQueries({ queryKey: meQuery().queryKey });
}
