import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import type {
  Interaction,
  InteractionChange,
  NewInteraction,
  TimelineType,
} from '#contract/interactions.ts';
import { call } from '../../lib/http/api.ts';
import { pagedApiQuery } from '../../lib/http/api-query.ts';

export type TimelineFilter = Exclude<TimelineType, 'created'>;

/** A contact's timeline, newest first, of one type or all. */
export const timelineQuery = (id: number, type?: TimelineFilter) =>
  pagedApiQuery(
    ['interactions', 'timeline', id, type ?? 'all'],
    'GET /api/contacts/{id}/timeline/',
    { params: { id }, query: { type } },
  );

/** The newest entries, which come with the contact. */
export const newestEntriesKey = (id: number) => ['interactions', 'newest', id] as const;

export interface Logged {
  contact_ids: readonly number[];
  body: Omit<NewInteraction, 'contact_ids'>;
  idempotency_key: string;
}

/** Contacts contain the date of the last interaction. */
const REFETCH_INTERACTIONS = { refetch: ['interactions'], invalidate: ['contacts'] } as const;

/** Logs an interaction; idempotent per key. The form shows errors. */
export function useLogInteraction() {
  return useMutation({
    mutationFn: ({ contact_ids: [id = 0, ...others], body, idempotency_key }: Logged) =>
      call('POST /api/contacts/{id}/interactions/', {
        params: { id },
        body: { ...body, contact_ids: others.length === 0 ? undefined : others },
        idempotency_key,
      }),
    meta: REFETCH_INTERACTIONS,
  });
}

export function useChangeInteraction() {
  return useMutation({
    mutationFn: ({ id, body }: { id: number; body: InteractionChange }) =>
      call('PATCH /api/interactions/{id}/', { params: { id }, body }),
    meta: REFETCH_INTERACTIONS,
  });
}

/** Undoes an edit of the contact or values taken from a profile. */
export function useUndoChange(id: number) {
  return useMutation({
    mutationFn: (entry: number) =>
      call('POST /api/contacts/{id}/timeline/{entry}/undo/', { params: { id, entry } }),
    meta: { failure: t`Failed to undo the change`, refetch: ['contacts', 'interactions'] },
  });
}

/** `onDeleted` runs even if the row has been removed. */
export function useDeleteInteraction(onDeleted: (interaction: Interaction) => void) {
  return useMutation({
    mutationFn: ({ id }: Interaction) => call('DELETE /api/interactions/{id}/', { params: { id } }),
    onSuccess: (_, interaction) => onDeleted(interaction),
    meta: { failure: t`Failed to delete the interaction`, ...REFETCH_INTERACTIONS },
  });
}
