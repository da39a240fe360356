import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import type { CallInput } from '#contract/client.ts';
import { LIMITS } from '#contract/limits.ts';
import type { TagCadence } from '#contract/tag-cadences.ts';
import { call } from '../../../lib/http/api.ts';
import { pagedApiQuery } from '../../../lib/http/api-query.ts';
import { REFETCH_REMINDERS } from '../reminders.api.ts';

export const tagCadencesQuery = () =>
  pagedApiQuery(['reminders', 'tag_cadences'], 'GET /api/tag-cadences/', {
    query: { limit: LIMITS.page },
  });

type TagCadenceChange = CallInput<'POST /api/tag-cadences/'>['body'];

export function useSetTagCadence() {
  return useMutation({
    mutationFn: (body: TagCadenceChange) => call('POST /api/tag-cadences/', { body }),
    meta: REFETCH_REMINDERS,
  });
}

/** Removes a tag's cadence; `onRemoved` receives a function that restores it. */
export function useRemoveTagCadence(onRemoved: (undo: () => void) => void) {
  const failure = t`Failed to remove the schedule`;
  const { mutate: setAgain } = useMutation({
    mutationFn: (body: TagCadenceChange) => call('POST /api/tag-cadences/', { body }),
    meta: { failure, ...REFETCH_REMINDERS, refetchOnError: true },
  });
  return useMutation({
    mutationFn: ({ tag }: TagCadence) =>
      call('POST /api/tag-cadences/', { body: { tag, cadence_days: null } }),
    meta: { failure, ...REFETCH_REMINDERS, refetchOnError: true },
    onSuccess: (_, cadence) => onRemoved(() => setAgain(cadence)),
  });
}
