import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '../../lib/http/api.ts';
import { meQuery } from '../users/users.api.ts';
import { storeNewCodes } from './new-recovery-codes.ts';

/** Whether two-factor is on, and how many recovery codes are left. */
export const twoFactorQuery = () =>
  queryOptions({
    queryKey: ['security', 'two_factor'],
    queryFn: ({ signal }) => call('GET /api/two-factor/', { signal }),
  });

/** A new secret for the app, against the password. The dialog says why it failed. */
export function useSetUpTwoFactor() {
  return useMutation({
    mutationFn: (password: string) => call('POST /api/two-factor/setup/', { body: { password } }),
  });
}

/** Turns two-factor on with the first code of the app. The ten recovery codes wait in `freshCodes`. */
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

/** Turns two-factor off. The dialog says why it failed. */
export function useDisableTwoFactor() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { password: string; code: string }) =>
      call('POST /api/two-factor/disable/', { body }),
    onSuccess: () => readAgain(queries),
  });
}

/** Makes ten new recovery codes, which wait in `freshCodes`; the old ones are void. */
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
