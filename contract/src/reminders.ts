import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { calendarFeedRoutes } from './calendar-feed.ts';
import {
  calendarDate,
  clockTime,
  dayRange,
  id,
  line,
  page,
  pageQuery,
  pathId,
  text,
  timestamp,
} from './fields.ts';
import { contactReference } from './contacts.ts';
import { invalid } from './invalid.ts';
import { LIMITS } from './limits.ts';
import { routesWith } from './route.ts';
import { tagCadenceRoutes } from './tag-cadences.ts';
import { timeZone } from './users.ts';

const route = routesWith('reminders:read', 'reminders:write');

export const reminderKind = z.enum(['one_off', 'birthday', 'keep_in_touch', 'follow_up']);
export type ReminderKind = z.infer<typeof reminderKind>;

export const reminderStatus = z.enum(['scheduled', 'due', 'snoozed', 'done']);
export type ReminderStatus = z.infer<typeof reminderStatus>;

export const reminderChannel = z.enum(['in_app', 'email']);
export type ReminderChannel = z.infer<typeof reminderChannel>;

/**
 * A repeating reminder shows its open date. `time` and `date` are local to `time_zone`; without a time it fires at the
 * user's reminder hour. `rrule` is RFC 5545 §3.3.10 as normalized by the server; a keep-in-touch rule is its cadence.
 */
export const reminder = z.object({
  id,
  title: z.string(),
  /** Whether the title follows from the kind and the contact, in the language of the response. */
  is_default_title: z.boolean(),
  notes: z.string(),
  /** In the given order, without contacts in the trash; `contacts` matches. */
  contact_ids: z.array(id),
  contacts: z.array(contactReference),
  kind: reminderKind,
  due_date: z.string(),
  due_time: z.string().nullable(),
  time_zone: z.string(),
  rrule: z.string().nullable(),
  /** Whether the next date follows from the previous date or from the day of completion. */
  repeat_from: z.enum(['schedule', 'completion']),
  /** Days before its date that it fires. */
  lead_days: z.int(),
  channels: z.array(reminderChannel),
  status: reminderStatus,
  snoozed_until: timestamp.nullable(),
  /** Null when it won't fire again or waits to be completed. */
  next_fire_at: timestamp.nullable(),
  completed_at: timestamp.nullable(),
  /** Number of completions; undo removes the last. */
  done_times: z.int(),
  last_done_at: timestamp.nullable(),
  message: z.object({ id, conversation: id }).nullable(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Reminder = z.infer<typeof reminder>;

const contactIds = z
  .array(id)
  .max(
    LIMITS.reminder_contacts,
    invalid(msg`Select up to ${{ max: LIMITS.reminder_contacts }} contacts.`),
  )
  .transform((ids) => [...new Set(ids)]);

const channels = z
  .array(reminderChannel)
  .max(reminderChannel.options.length, invalid(msg`Each channel can be listed only once.`))
  .transform((list) => [...new Set(list)]);

/**
 * `title` is optional when the kind and contact, or the message, provide one. `due_date` is optional for birthdays
 * (next one) and keep-in-touch (from the cadence); both have exactly one contact. `time_zone` defaults to the user's.
 * An `rrule` such as `FREQ=DAILY;INTERVAL=30` sets the contact's cadence.
 */
export const newReminder = z.object({
  title: line(LIMITS.line).optional(),
  notes: text(LIMITS.notes).optional(),
  contact_ids: contactIds.optional(),
  kind: reminderKind.optional(),
  due_date: calendarDate.optional(),
  due_time: clockTime.nullish(),
  time_zone: timeZone.optional(),
  rrule: text(LIMITS.line).nullish(),
  repeat_from: z.enum(['schedule', 'completion']).optional(),
  lead_days: z.int().min(0).max(LIMITS.lead_days).optional(),
  channels: channels.optional(),
  message_id: id.nullish(),
});
export type NewReminder = z.infer<typeof newReminder>;

export const reminderChange = newReminder.omit({ kind: true, message_id: true });
export type ReminderChange = z.infer<typeof reminderChange>;

export const reminderCompletion = z.object({
  id,
  due_date: z.string(),
  due_time: z.string().nullable(),
  completed_at: timestamp,
});
export type ReminderCompletion = z.infer<typeof reminderCompletion>;

/** What a calendar shows; `date` is an anniversary or another date of a contact. */
export const occurrenceKind = z.enum([...reminderKind.options, 'date']);
export type OccurrenceKind = z.infer<typeof occurrenceKind>;

/** A calendar entry in the reader's time zone. */
export const occurrence = z.object({
  /** Null for a date of a contact, or a birthday without a reminder. */
  reminder_id: id.nullable(),
  contact_id: id.nullable(),
  contact_name: z.string().nullable(),
  kind: occurrenceKind,
  title: z.string(),
  date: z.string(),
  time: z.string().nullable(),
  starts_at: timestamp,
  status: reminderStatus,
  repeats: z.boolean(),
  /** The date in the series, needed to move it; null for completed entries and birthdays without a reminder. */
  original_date: z.string().nullable(),
});
export type Occurrence = z.infer<typeof occurrence>;

export const reminderRoutes = {
  list: route('GET /api/reminders/', {
    summary: 'List reminders',
    description:
      'Sorted by date; a snoozed reminder is listed on the day it is snoozed to. With status `done`, sorted by completion, newest first.',
    query: pageQuery.extend({
      /** `open` means all but completed. */
      status: z.enum([...reminderStatus.options, 'open']).optional(),
      contact: pathId.optional(),
      q: text(LIMITS.line).optional(),
      from: calendarDate.optional(),
      to: calendarDate.optional(),
    }),
    responses: { 200: page(reminder) },
  }),
  create: route('POST /api/reminders/', {
    summary: 'Create a reminder (200 if it updates an existing one)',
    description:
      "A contact has at most one birthday and one keep-in-touch reminder: if it exists, it is updated and returned with 200 instead of 201. Returns 400 if a required field is missing, a contact or message doesn't exist, or `rrule` is invalid.",
    body: newReminder,
    responses: { 200: reminder, 201: reminder },
    idempotency: 'day',
  }),
  get: route('GET /api/reminders/{id}/', {
    summary: 'Get a reminder',
    responses: { 200: reminder },
    errors: [404],
  }),
  change: route('PATCH /api/reminders/{id}/', {
    summary: 'Update a reminder',
    description:
      'Changes the given fields. A new date, time, time zone or rule starts a new series, and `contact_ids` replaces all contacts. Returns 400 as for a new reminder.',
    body: reminderChange,
    responses: { 200: reminder },
    errors: [404],
  }),
  delete: route('DELETE /api/reminders/{id}/', {
    summary: 'Delete a reminder (409 if a cadence requires it)',
    description:
      "Completions stay in the timelines of its contacts. Deleting a keep-in-touch reminder removes the contact's cadence; returns 409 if the cadence of a tag or contact type requires the reminder.",
    responses: { 204: null },
    errors: [404, 409],
  }),
  complete: route('POST /api/reminders/{id}/complete/', {
    summary: 'Complete a reminder',
    description:
      'A repeating reminder moves to its next date after today, a keep-in-touch schedule restarts, and any other reminder is done. Returns 409 if it is already done.',
    responses: { 200: reminder },
    errors: [404, 409],
  }),
  snooze: route('POST /api/reminders/{id}/snooze/', {
    summary: 'Snooze a reminder (null clears it)',
    description:
      'The reminder fires again at `until`. Returns 400 at `until` unless it is in the future, and 409 if the reminder is done.',
    body: z.object({ until: timestamp.nullable() }),
    responses: { 200: reminder },
    errors: [404, 409],
  }),
  reopen: route('POST /api/reminders/{id}/reopen/', {
    summary: 'Reopen a reminder',
    description: 'Undoes the last completion. Returns 409 if the reminder was never completed.',
    responses: { 200: reminder },
    errors: [404, 409],
  }),
  move: route('POST /api/reminders/{id}/move/', {
    summary: 'Move one occurrence',
    description:
      "Moves one date to another day and, with `time`, to another time in the current user's time zone; a null `time` means all day. The rest of a series stays. Returns 404 if the reminder has no such date, and 409 if it is completed or past.",
    body: z.object({
      original_date: calendarDate,
      date: calendarDate,
      time: clockTime.nullish(),
    }),
    responses: { 200: reminder },
    errors: [404, 409],
  }),
  completions: route('GET /api/reminders/{id}/completions/', {
    summary: 'List completions of a reminder',
    description: 'Newest first.',
    query: pageQuery,
    responses: { 200: page(reminderCompletion) },
    errors: [404],
  }),
  occurrences: route('GET /api/reminders/occurrences/', {
    summary: `List occurrences in a range of up to ${LIMITS.calendar_days} days`,
    description:
      "Expands repeating reminders, birthdays and other dates of contacts, and includes completed reminders. Dates are in the current user's time zone and sorted by date and time. Returns 400 at `to` for a longer range.",
    query: dayRange(LIMITS.calendar_days),
    responses: { 200: z.object({ results: z.array(occurrence) }) },
  }),
  ...calendarFeedRoutes,
  ...tagCadenceRoutes,
};
