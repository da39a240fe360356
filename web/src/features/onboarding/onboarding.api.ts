import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Purpose } from '#contract/onboarding.ts';
import { call } from '../../lib/http/api.ts';
import { meQuery } from '../users/users.api.ts';

/** Says what for; gives the contact types that fit. The step says why it failed. */
export function useSetPurposes() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (purposes: Purpose[]) =>
      (await call('POST /api/onboarding/purposes/', { body: { purposes } })).results,
    onSuccess: (_, purposes) => {
      queries.setQueryData(meQuery().queryKey, (me) => me && { ...me, purposes });
      void queries.invalidateQueries({ queryKey: ['contact_types'] });
    },
  });
}

/** How often somebody is to be reached. The step says why it failed. */
export function useSetCadence() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, cadence_days }: { id: number; cadence_days: number }) =>
      call('PATCH /api/contacts/{id}/', { params: { id }, body: { cadence_days } }),
    onSuccess: () => {
      for (const root of ['contacts', 'reminders', 'dashboard'] as const)
        void queries.invalidateQueries({ queryKey: [root] });
    },
  });
}
