import { useState } from 'react';
import { t } from '@lingui/core/macro';
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useMutationState,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import type { NewReminder, Reminder, ReminderChange } from '#contract/reminders.ts';
import { call } from '../../lib/http/api.ts';
import { pagedApiQuery, apiQuery } from '../../lib/http/api-query.ts';
import { newIdempotencyKey } from '../../lib/http/idempotency-key.ts';

const PAGE_SIZE = 100;
export const OCCURRENCES = ['reminders', 'occurrences'] as const;

/** Filters; `from` and `to` are inclusive dates. */
export interface ReminderSearch {
  status?: 'open' | 'due' | 'done' | undefined;
  contact?: number | undefined;
  q?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export const reminderQueries = {
  /** Reminders by date; completed ones newest first. */
  list: (search: ReminderSearch) =>
    pagedApiQuery(['reminders', 'list', search], 'GET /api/reminders/', {
      query: { ...search, limit: PAGE_SIZE },
    }),

  /** At most one reminder, to find out whether there are any. */
  first: (search: ReminderSearch) =>
    apiQuery(['reminders', 'first', search], 'GET /api/reminders/', {
      query: { ...search, limit: 1 },
    }),

  one: (id: number) =>
    apiQuery(['reminders', 'one', id], 'GET /api/reminders/{id}/', { params: { id } }),

  completions: (id: number) =>
    pagedApiQuery(['reminders', 'completions', id], 'GET /api/reminders/{id}/completions/', {
      params: { id },
      query: { limit: 20 },
    }),
};

/** Occurrences in a date range; previous data stays while loading. */
export const occurrencesQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: [...OCCURRENCES, from, to],
    queryFn: async ({ signal }) =>
      (await call('GET /api/reminders/occurrences/', { query: { from, to }, signal })).results,
    placeholderData: keepPreviousData,
  });

/** Completions appear in timelines, keep-in-touch dates on contacts. */
export const REFETCH_REMINDERS = {
  refetch: ['reminders'],
  invalidate: ['contacts', 'interactions'],
} as const;

/** Creates a reminder; idempotent per key. The form shows errors. */
export function useCreateReminder() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: { body: NewReminder; idempotency_key: string }) =>
      call('POST /api/reminders/', input),
    meta: REFETCH_REMINDERS,
    onSuccess: (reminder) => cacheReminder(queries, reminder),
  });
}

/** The form shows errors. */
export function useChangeReminder() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { id: number; body: ReminderChange }) =>
      call('PATCH /api/reminders/{id}/', { params: { id }, body }),
    meta: REFETCH_REMINDERS,
    onSuccess: (reminder) => cacheReminder(queries, reminder),
  });
}

/** Creates a contact's birthday reminder; repeated calls create only one. */
export function useRemindOfBirthday(contact_id: number) {
  const queries = useQueryClient();
  const [idempotency_key] = useState(newIdempotencyKey);
  return useMutation({
    mutationFn: () =>
      call('POST /api/reminders/', {
        body: { kind: 'birthday', contact_ids: [contact_id] },
        idempotency_key,
      }),
    meta: { failure: t`Failed to add the reminder`, ...REFETCH_REMINDERS },
    onSuccess: (reminder) => cacheReminder(queries, reminder),
  });
}

export function useDeleteReminder(onDeleted?: () => void) {
  return useMutation({
    mutationFn: (id: number) => call('DELETE /api/reminders/{id}/', { params: { id } }),
    meta: { failure: t`Failed to delete the reminder`, ...REFETCH_REMINDERS, refetchOnError: true },
    onSuccess: () => onDeleted?.(),
  });
}

const REMINDER_ACTION_KEY = ['reminders', 'deed'] as const;

/** A pending action on a reminder. */
type ReminderAction =
  | { action: 'complete'; id: number }
  | { action: 'reopen'; id: number }
  | ({ action: 'snooze' } & Snooze);

/** `onDone` runs even if the row unmounts. */
function useReminderMutation(
  failure: string,
  onDone?: (reminder: Reminder, action: ReminderAction) => void,
) {
  return useMutation({
    mutationKey: REMINDER_ACTION_KEY,
    mutationFn: send,
    meta: { failure, ...REFETCH_REMINDERS, refetchOnError: true },
    onSuccess: (reminder, action) => onDone?.(reminder, action),
  });
}

function send(action: ReminderAction): Promise<Reminder> {
  const params = { id: action.id };
  switch (action.action) {
    case 'complete':
      return call('POST /api/reminders/{id}/complete/', { params });
    case 'reopen':
      return call('POST /api/reminders/{id}/reopen/', { params });
    case 'snooze':
      return call('POST /api/reminders/{id}/snooze/', { params, body: { until: action.until } });
  }
}

/** Completes optimistically (`usePendingReminderChanges`), reverted on failure. */
export function useCompleteReminder(onDone?: (reminder: Reminder) => void) {
  const { mutate, ...rest } = useReminderMutation(t`Failed to mark the reminder as done`, onDone);
  return { ...rest, mutate: (id: number) => mutate({ action: 'complete', id }) };
}

export function useReopenReminder(onDone?: (reminder: Reminder) => void) {
  const { mutate, ...rest } = useReminderMutation(t`Failed to reopen the reminder`, onDone);
  return { ...rest, mutate: (id: number) => mutate({ action: 'reopen', id }) };
}

export interface Snooze {
  id: number;
  /** A future time; null undoes the last snooze. */
  until: string | null;
  /** The previous snooze, for Undo. */
  before?: string | null;
}

/** Snoozes optimistically. */
export function useSnoozeReminder(onDone?: (reminder: Reminder, snooze: Snooze) => void) {
  const { mutate, ...rest } = useReminderMutation(
    t`Failed to snooze the reminder`,
    (reminder, action) => {
      if (action.action === 'snooze') onDone?.(reminder, action);
    },
  );
  return { ...rest, mutate: (snooze: Snooze) => mutate({ action: 'snooze', ...snooze }) };
}

export function usePendingReminderChanges(): ReadonlyMap<number, Partial<Reminder>> {
  const actions = useMutationState({
    filters: { mutationKey: REMINDER_ACTION_KEY, status: 'pending' },
    select: ({ state }) => state.variables as ReminderAction,
  });
  return new Map(actions.map((action) => [action.id, stateAfter(action)]));
}

function stateAfter(action: ReminderAction): Partial<Reminder> {
  switch (action.action) {
    case 'complete':
      return { status: 'done' };
    case 'reopen':
      return { status: 'scheduled' };
    case 'snooze':
      return action.until === null
        ? { snoozed_until: null }
        : { status: 'snoozed', snoozed_until: action.until };
  }
}

function cacheReminder(queries: QueryClient, reminder: Reminder): void {
  queries.setQueryData(reminderQueries.one(reminder.id).queryKey, reminder);
}
