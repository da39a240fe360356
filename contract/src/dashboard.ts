import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { suggestedConnection } from './connections.ts';
import { contactReference } from './contacts.ts';
import { id, timestamp } from './fields.ts';
import { invalid } from './invalid.ts';
import { balances } from './referrals.ts';
import { occurrence } from './reminders.ts';
import { routesWith } from './route.ts';

const route = routesWith('any');

/**
 * Why an item is on Today. `reminder` is a one-off reminder, `date` an anniversary or another date of a contact, `job` a
 * new job of a linked user, `outcome` an ask of the user that has answers: did it work out?
 */
export const todayKind = z.enum([
  'keep_in_touch',
  'birthday',
  'date',
  'follow_up',
  'reminder',
  'message',
  'share',
  'ask',
  'introduction',
  'outcome',
  'request',
  'job',
]);
export type TodayKind = z.infer<typeof todayKind>;

export const todayItem = z.object({
  /** Used to act on the item: `reminder-12`, `birthday-33`, `date-33`, `conversation-5`, `share-6`, `ask-8`, `introduction-9`, `outcome-8`, `connection-7`, `job-33`. */
  key: z.string(),
  kind: todayKind,
  /** The person, or the title of a reminder without one. */
  name: z.string(),
  /** Display text: "12 days over your 30 days", "Turns 40 today". */
  reason: z.string(),
  /** Of the contact. */
  photo_url: z.string().nullable(),
  /** Of the user, shown if the contact has no photo. */
  avatar_url: z.string().nullable(),
  contact_id: id.nullable(),
  user_id: id.nullable(),
  reminder_id: id.nullable(),
  conversation_id: id.nullable(),
  /** A pending request from the person. */
  connection_id: id.nullable(),
  /** A pending share from the person. */
  share_id: id.nullable(),
  /** A received ask, or the user's own for `outcome`. */
  ask_id: id.nullable(),
  introduction_id: id.nullable(),
  can_message: z.boolean(),
  /** Set when the person can't be messaged but has an address. */
  email: z.string().nullable(),
});
export type TodayItem = z.infer<typeof todayItem>;

/** The most urgent items first, and the total, counted up to 100. */
export const today = z.object({
  items: z.array(todayItem),
  count: z.int(),
  /** Unanswered requests and shares that were completed or snoozed. */
  hidden: z.int(),
});
export type Today = z.infer<typeof today>;

export const checklistStep = z.enum([
  'verify_email',
  'contacts',
  'types',
  'cadence',
  'profile',
  'connection',
  'ask',
  'two_factor',
]);
export type ChecklistStep = z.infer<typeof checklistStep>;

/** A section that can't be loaded is null; the others are returned. */
export const dashboard = z.object({
  contact_count: z.int().nullable(),
  /** Null when all steps are done or the checklist is hidden. */
  checklist: z
    .object({ steps: z.array(z.object({ step: checklistStep, done: z.boolean() })) })
    .nullable(),
  today: today.nullable(),
  /** The user's newest open asks that have answers, at most 3. */
  asks: z.array(z.object({ id, need: z.string(), answer_count: z.int() })).nullable(),
  /** The next 14 days without today, at most 20; `more` is the number left out. */
  upcoming: z.object({ occurrences: z.array(occurrence), more: z.int() }).nullable(),
  /** By name, at most 12. */
  favorites: z.object({ contacts: z.array(contactReference), count: z.int() }).nullable(),
  suggested: z.array(suggestedConnection).nullable(),
  /** Contacts with missing data, and duplicate groups found by the last scan. */
  quality: z.object({ duplicates: z.int(), no_type: z.int(), no_email: z.int() }).nullable(),
  /** Totals at the end of each of the last twelve months (`YYYY-MM` in the user's time zone), the current one last. */
  growth: z
    .array(z.object({ month: z.string(), contacts: z.int(), connections: z.int() }))
    .nullable(),
  earnings: balances.nullable(),
});
export type Dashboard = z.infer<typeof dashboard>;

const NO_SUCH_ITEM = invalid(msg`No such item in Today.`);

const itemParams = z.object({
  key: z
    .string()
    .regex(
      /^(reminder|birthday|date|conversation|share|ask|introduction|outcome|connection|job)-[1-9]\d{0,15}$/,
      NO_SUCH_ITEM,
    )
    .refine((key) => Number.isSafeInteger(Number(key.split('-')[1])), NO_SUCH_ITEM),
});

export const dashboardRoutes = {
  get: route('GET /api/dashboard/', {
    summary: 'Get the dashboard',
    description: 'Returns all sections in one call. A section that fails to load is null.',
    responses: { 200: dashboard },
  }),
  today: route('GET /api/dashboard/today/', {
    summary: 'List all Today items',
    description:
      'Returns up to 100 items, the most urgent first; the dashboard contains the first ten.',
    responses: { 200: today },
  }),
  done: route('POST /api/dashboard/today/{key}/done/', {
    scope: 'reminders:write',
    summary: 'Complete a Today item',
    description:
      'Completes a reminder; any other item is dismissed until something new happens. Returns the remaining items, 404 for unknown items, and 409 if the item was already completed or snoozed.',
    params: itemParams,
    responses: { 200: today },
    errors: [404, 409],
  }),
  snooze: route('POST /api/dashboard/today/{key}/snooze/', {
    scope: 'reminders:write',
    summary: 'Snooze a Today item',
    description:
      'Hides the item until `until`, which must be in the future. Returns the remaining items, 404 for unknown items, and 409 if the item was already completed or snoozed.',
    params: itemParams,
    body: z.object({ until: timestamp }),
    responses: { 200: today },
    errors: [404, 409],
  }),
  reopen: route('POST /api/dashboard/today/{key}/reopen/', {
    scope: 'reminders:write',
    summary: 'Undo the last action on a Today item',
    description:
      'Reverts the last completion or snooze and returns the items. Returns 404 for unknown items, and 409 if there is nothing to undo.',
    params: itemParams,
    responses: { 200: today },
    errors: [404, 409],
  }),
};
