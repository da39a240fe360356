import { z } from 'zod';
import { connection, suggestedConnection } from './connections.ts';
import { contactShare } from './contact-shares.ts';
import { conversation } from './conversations.ts';
import { id, timestamp } from './fields.ts';
import { balances } from './referrals.ts';
import { occurrence } from './reminders.ts';
import { route } from './route.ts';

/** Why somebody is to be reached today. `reminder` is a one-off one. */
export const todayKind = z.enum([
  'keep_in_touch',
  'birthday',
  'follow_up',
  'reminder',
  'message',
  'request',
]);
export type TodayKind = z.infer<typeof todayKind>;

/** A person to reach, or a thing to do, today. */
export const todayItem = z.object({
  /** By which it is acted on: `reminder-12`, `birthday-33`, `conversation-5`, `connection-7`. */
  key: z.string(),
  kind: todayKind,
  /** Whom it is about, or the title of a reminder without anybody. */
  name: z.string(),
  /** A sentence for a person: "12 days over your 30 days", "Turns 40 today", "Has waited 3 days for your answer". */
  reason: z.string(),
  avatar_url: z.string().nullable(),
  contact_id: id.nullable(),
  /** The person of the product that it is about, where one is linked or writes. */
  user_id: id.nullable(),
  reminder_id: id.nullable(),
  conversation_id: id.nullable(),
  connection_id: id.nullable(),
  /** Whether they can be written to here. */
  can_message: z.boolean(),
  /** Where not, and the card has one: their address. */
  email: z.string().nullable(),
});
export type TodayItem = z.infer<typeof todayItem>;

/** The first of them, the most pressing first, and how many there are (at most 100 are counted). */
export const today = z.object({ items: z.array(todayItem), count: z.int() });
export type Today = z.infer<typeof today>;

/** A card as the dashboard shows it. */
const favorite = z.object({ id, name: z.string(), avatar_url: z.string().nullable() });

/** A step of the checklist, and whether it is done. */
export const checklistStep = z.enum([
  'verify_email',
  'contacts',
  'types',
  'cadence',
  'profile',
  'connection',
  'two_factor',
]);
export type ChecklistStep = z.infer<typeof checklistStep>;

/** All of the dashboard. A part that could not be read is null: the others are there. */
export const dashboard = z.object({
  contact_count: z.int().nullable(),
  /** Null once all is done, or it was hidden. */
  checklist: z
    .object({ steps: z.array(z.object({ step: checklistStep, done: z.boolean() })) })
    .nullable(),
  today: today.nullable(),
  /** The next 14 days without today, at most 20; `more`: how many are left out. */
  upcoming: z.object({ occurrences: z.array(occurrence), more: z.int() }).nullable(),
  /** Requests and shares that wait for an answer: the newest three of each, and how many. */
  waiting: z
    .object({
      requests: z.array(connection),
      request_count: z.int(),
      shares: z.array(contactShare),
      share_count: z.int(),
    })
    .nullable(),
  /** The newest five with something unread. */
  unread: z.object({ conversations: z.array(conversation), unread_count: z.int() }).nullable(),
  /** By name, at most 12. */
  favorites: z.object({ contacts: z.array(favorite), count: z.int() }).nullable(),
  suggested: z.array(suggestedConnection).nullable(),
  /** How many cards lack something; groups of duplicates as last looked for. */
  quality: z.object({ duplicates: z.int(), no_type: z.int(), no_email: z.int() }).nullable(),
  /** How many there were at the end of each of the last twelve months, `YYYY-MM` by the person's clock; this one last. */
  growth: z
    .array(z.object({ month: z.string(), contacts: z.int(), connections: z.int() }))
    .nullable(),
  earnings: balances.nullable(),
});
export type Dashboard = z.infer<typeof dashboard>;

const NOTHING_OF_TODAY = 'This is nothing of today.';

const itemParams = z.object({
  key: z
    .string()
    .regex(/^(reminder|birthday|conversation|connection)-[1-9]\d{0,15}$/, NOTHING_OF_TODAY)
    .refine((key) => Number.isSafeInteger(Number(key.split('-')[1])), NOTHING_OF_TODAY),
});

export const dashboardRoutes = {
  get: route({
    method: 'GET',
    path: '/api/dashboard/',
    access: 'session',
    summary: 'All that the dashboard shows, in one call.',
    answers: { 200: dashboard },
  }),
  done: route({
    method: 'POST',
    path: '/api/dashboard/today/{key}/done/',
    access: 'session',
    summary:
      'This is done: a reminder is completed, anything else gone until something new comes. What is left of today.',
    params: itemParams,
    answers: { 200: today },
    errors: [404, 409],
  }),
  snooze: route({
    method: 'POST',
    path: '/api/dashboard/today/{key}/snooze/',
    access: 'session',
    summary: 'Puts this off until a moment to come. What is left of today.',
    params: itemParams,
    body: z.object({ until: timestamp }),
    answers: { 200: today },
    errors: [404, 409],
  }),
  reopen: route({
    method: 'POST',
    path: '/api/dashboard/today/{key}/reopen/',
    access: 'session',
    summary: 'Takes back the last Done or Snooze of this.',
    params: itemParams,
    answers: { 200: today },
    errors: [404, 409],
  }),
};
