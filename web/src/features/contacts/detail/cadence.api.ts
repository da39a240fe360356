import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http/api.ts';
import { cacheContact, updateCachedContact } from '../contacts-cache.ts';

/** Sets the keep-in-touch schedule in days optimistically; 0 is off, null uses that of the type. */
export function useSetCadence(id: number) {
  const queries = useQueryClient();
  return useMutation({
    scope: { id: `cadence-${id}` },
    mutationFn: (cadence_days: number | null) =>
      call('PATCH /api/contacts/{id}/', { params: { id }, body: { cadence_days } }),
    meta: { failure: t`Failed to save contact`, invalidate: ['reminders'] },
    onMutate: async (cadence_days) => {
      // A running fetch would restore the old schedule.
      await queries.cancelQueries({ queryKey: ['contacts'] });
      updateCachedContact(queries, id, (contact) => ({ ...contact, cadence_days }));
    },
    onError: () => void queries.invalidateQueries({ queryKey: ['contacts'] }),
    onSuccess: (contact) => cacheContact(queries, contact),
  });
}
