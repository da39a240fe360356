import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Purpose } from '#contract/onboarding.ts';
import { call } from '../../lib/http/api.ts';
import { meQuery } from '../users/users.api.ts';

/** Sets purposes and returns the synced contact types. The step shows errors. */
export function useSetPurposes() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (purposes: Purpose[]) =>
      (await call('POST /api/onboarding/purposes/', { body: { purposes } })).results,
    meta: { invalidate: ['contact_types'] },
    onSuccess: (_, purposes) =>
      queries.setQueryData(meQuery().queryKey, (me) => me && { ...me, purposes }),
  });
}

export function useSetCadence() {
  return useMutation({
    mutationFn: ({ id, cadence_days }: { id: number; cadence_days: number }) =>
      call('PATCH /api/contacts/{id}/', { params: { id }, body: { cadence_days } }),
    meta: { invalidate: ['contacts', 'reminders', 'dashboard'] },
  });
}
