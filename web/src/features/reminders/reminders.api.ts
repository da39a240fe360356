import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useMutationState,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import type { CallInput } from '#contract/client.ts';
import type { NewReminder, Occurrence, Reminder, ReminderChange } from '#contract/reminders.ts';
import type { TagCadence } from '#contract/tag-cadences.ts';
import { LIMITS } from '#contract/limits.ts';
import { call } from '../../lib/http/api.ts';
import { pagedQuery } from '../../lib/http/paged.ts';
import { useReplacement } from '../../lib/http/use-replacement.ts';

const PAGE = 100;
const OCCURRENCES = ['reminders', 'occurrences'] as const;

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
    pagedQuery(['reminders', 'list', search], ({ pageParam: cursor, signal }) =>
      call('GET /api/reminders/', { query: { ...search, limit: PAGE, cursor }, signal }),
    ),

  one: (id: number) =>
    queryOptions({
      queryKey: ['reminders', 'one', id],
      queryFn: ({ signal }) => call('GET /api/reminders/{id}/', { params: { id }, signal }),
    }),

  completions: (id: number) =>
    pagedQuery(['reminders', 'completions', id], ({ pageParam: cursor, signal }) =>
      call('GET /api/reminders/{id}/completions/', {
        params: { id },
        query: { limit: 20, cursor },
        signal,
      }),
    ),
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
const CHANGED = { refetch: ['reminders'], invalidate: ['contacts', 'interactions'] } as const;

/** Creates a reminder; idempotent per key. The form shows errors. */
export function useCreateReminder() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: { body: NewReminder; idempotency_key: string }) =>
      call('POST /api/reminders/', input),
    meta: CHANGED,
    onSuccess: (reminder) => cacheReminder(queries, reminder),
  });
}

/** The form shows errors. */
export function useChangeReminder() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { id: number; body: ReminderChange }) =>
      call('PATCH /api/reminders/{id}/', { params: { id }, body }),
    meta: CHANGED,
    onSuccess: (reminder) => cacheReminder(queries, reminder),
  });
}

export function useDeleteReminder(onDeleted?: () => void) {
  return useMutation({
    mutationFn: (id: number) => call('DELETE /api/reminders/{id}/', { params: { id } }),
    meta: { failure: 'Failed to delete the reminder', ...CHANGED, always: true },
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
    meta: { failure, ...CHANGED, always: true },
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

/** Completes optimistically (`useUnderWay`), reverted on failure. */
export function useCompleteReminder(onDone?: (reminder: Reminder) => void) {
  const { mutate, ...rest } = useReminderMutation('Failed to mark the reminder as done', onDone);
  return { ...rest, mutate: (id: number) => mutate({ action: 'complete', id }) };
}

export function useReopenReminder(onDone?: (reminder: Reminder) => void) {
  const { mutate, ...rest } = useReminderMutation('Failed to reopen the reminder', onDone);
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
    'Failed to snooze the reminder',
    (reminder, action) => {
      if (action.action === 'snooze') onDone?.(reminder, action);
    },
  );
  return { ...rest, mutate: (snooze: Snooze) => mutate({ action: 'snooze', ...snooze }) };
}

/** Reminders by id with pending actions applied. */
export function useUnderWay(): ReadonlyMap<number, Partial<Reminder>> {
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

export interface Move {
  id: number;
  body: CallInput<'POST /api/reminders/{id}/move/'>['body'];
  /** The new position in the calendar, local; `time` null means all day. */
  shown: Pick<Occurrence, 'date' | 'time'>;
}

/** Moves a date optimistically, reverted on failure. Moves run in sequence. */
export function useMoveReminder(onMoved?: (reminder: Reminder, move: Move) => void) {
  const queries = useQueryClient();
  return useMutation({
    scope: { id: 'reminder-moves' },
    mutationFn: ({ id, body }: Move) =>
      call('POST /api/reminders/{id}/move/', { params: { id }, body }),
    meta: { failure: 'Failed to move the reminder', ...CHANGED, always: true },
    onMutate: async ({ id, body, shown }) => {
      const before = queries.getQueriesData<Occurrence[]>({ queryKey: OCCURRENCES });
      queries.setQueriesData<Occurrence[]>({ queryKey: OCCURRENCES }, (list) =>
        list?.map((one) =>
          one.reminder_id === id && one.original_date === body.original_date
            ? { ...one, ...shown }
            : one,
        ),
      );
      // A running fetch would restore the old position.
      await queries.cancelQueries({ queryKey: OCCURRENCES });
      return before;
    },
    onError: (_, __, before) => {
      for (const [queryKey, list] of before ?? []) queries.setQueryData(queryKey, list);
    },
    onSuccess: (reminder, move) => onMoved?.(reminder, move),
  });
}

/** The calendar feed's URL. */
export const feedQuery = () =>
  queryOptions({
    queryKey: ['reminders', 'feed'],
    queryFn: ({ signal }) => call('GET /api/calendar-feed/', { signal }),
  });

/** Replaces the URL; the old one stops working. */
export function useRegenerateFeed() {
  const { queryKey } = feedQuery();
  return useReplacement({
    queryKey,
    mutationFn: () => call('POST /api/calendar-feed/regenerate/'),
    failure: 'Failed to make a new address',
  });
}

export const tagCadencesQuery = () =>
  pagedQuery(['reminders', 'tag_cadences'], ({ pageParam: cursor, signal }) =>
    call('GET /api/tag-cadences/', { query: { limit: LIMITS.page, cursor }, signal }),
  );

type TagCadenceChange = CallInput<'POST /api/tag-cadences/'>['body'];

/** Sets a tag's cadence; the form shows errors. */
export function useSetTagCadence() {
  return useMutation({
    mutationFn: (body: TagCadenceChange) => call('POST /api/tag-cadences/', { body }),
    meta: CHANGED,
  });
}

/** Removes a tag's cadence; `onRemoved` gets the Undo. */
export function useRemoveTagCadence(onRemoved: (undo: () => void) => void) {
  const failure = 'Failed to remove the tag';
  const { mutate: setAgain } = useMutation({
    mutationFn: (body: TagCadenceChange) => call('POST /api/tag-cadences/', { body }),
    meta: { failure, ...CHANGED, always: true },
  });
  return useMutation({
    mutationFn: ({ tag }: TagCadence) =>
      call('POST /api/tag-cadences/', { body: { tag, cadence_days: null } }),
    meta: { failure, ...CHANGED, always: true },
    onSuccess: (_, cadence) => onRemoved(() => setAgain(cadence)),
  });
}

function cacheReminder(queries: QueryClient, reminder: Reminder): void {
  queries.setQueryData(reminderQueries.one(reminder.id).queryKey, reminder);
}
