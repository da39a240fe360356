import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/http/api.ts';
import { apiQuery } from '../../lib/http/api-query.ts';
import { storeNewCodes } from './new-recovery-codes.ts';

export const twoFactorQuery = () =>
  apiQuery(['security', 'two_factor'], 'GET /api/two-factor/', {});

/** The user contains whether two-factor is on. */
const INVALIDATE_SECURITY = { invalidate: ['security', 'users'] } as const;

/** Creates a secret; requires the password. The dialog shows errors. */
export function useSetUpTwoFactor() {
  return useMutation({
    mutationFn: (password: string) => call('POST /api/two-factor/setup/', { body: { password } }),
  });
}

/** Turns two-factor on; the recovery codes are in `getNewCodes`. */
export function useEnableTwoFactor() {
  return useMutation({
    mutationFn: async (code: string) => {
      const { recovery_codes } = await call('POST /api/two-factor/enable/', { body: { code } });
      storeNewCodes({ codes: recovery_codes, made: 'enabled' });
    },
    meta: INVALIDATE_SECURITY,
  });
}

export function useDisableTwoFactor() {
  return useMutation({
    mutationFn: (body: { password: string; code: string }) =>
      call('POST /api/two-factor/disable/', { body }),
    meta: INVALIDATE_SECURITY,
  });
}

/** Replaces the recovery codes; the new ones are in `getNewCodes`. */
export function useRenewRecoveryCodes() {
  return useMutation({
    mutationFn: async (password: string) => {
      const body = { password };
      const { recovery_codes } = await call('POST /api/two-factor/recovery-codes/', { body });
      storeNewCodes({ codes: recovery_codes, made: 'renewed' });
    },
    meta: INVALIDATE_SECURITY,
  });
}
