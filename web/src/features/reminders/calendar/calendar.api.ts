import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/client.ts';
import type { Occurrence, Reminder } from '#contract/reminders.ts';
import { call } from '../../../lib/http/api.ts';
import { apiQuery } from '../../../lib/http/api-query.ts';
import { useReplacement } from '../../../lib/http/use-replacement.ts';
import { OCCURRENCES, REFETCH_REMINDERS } from '../reminders.api.ts';

export interface Move {
  id: number;
  body: CallInput<'POST /api/reminders/{id}/move/'>['body'];
  /** The new position in the calendar, local; `time` null means all day. */
  position: Pick<Occurrence, 'date' | 'time'>;
}

/** Moves a date optimistically, reverted on failure. Moves run in sequence. */
export function useMoveReminder(onMoved?: (reminder: Reminder, move: Move) => void) {
  const queries = useQueryClient();
  return useMutation({
    scope: { id: 'reminder-moves' },
    mutationFn: ({ id, body }: Move) =>
      call('POST /api/reminders/{id}/move/', { params: { id }, body }),
    meta: { failure: t`Failed to move the reminder`, ...REFETCH_REMINDERS, refetchOnError: true },
    onMutate: async ({ id, body, position }) => {
      const previous = queries.getQueriesData<Occurrence[]>({ queryKey: OCCURRENCES });
      queries.setQueriesData<Occurrence[]>({ queryKey: OCCURRENCES }, (list) =>
        list?.map((occurrence) =>
          occurrence.reminder_id === id && occurrence.original_date === body.original_date
            ? { ...occurrence, ...position }
            : occurrence,
        ),
      );
      // A running fetch would restore the old position.
      await queries.cancelQueries({ queryKey: OCCURRENCES });
      return previous;
    },
    onError: (_, __, previous) => {
      for (const [queryKey, list] of previous ?? []) queries.setQueryData(queryKey, list);
    },
    onSuccess: (reminder, move) => onMoved?.(reminder, move),
  });
}

/** The calendar feed's URL. */
export const feedQuery = () => apiQuery(['reminders', 'feed'], 'GET /api/calendar-feed/', {});

/** Replaces the URL; the old one stops working. */
export function useRegenerateFeed() {
  const { queryKey } = feedQuery();
  return useReplacement({
    queryKey,
    mutationFn: () => call('POST /api/calendar-feed/regenerate/'),
    failure: t`Failed to reset the link`,
  });
}
