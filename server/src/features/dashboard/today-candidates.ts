import type { Connection } from '#contract/connections.ts';
import type { PersonContext } from '../../context.ts';
import { getPendingRequests } from '../connections/public.ts';
import { getUnanswered, type UnansweredMessage } from '../conversations/public.ts';
import {
  addDays,
  getBirthdays,
  getBirthdaysOf,
  getDueReminders,
  type Day,
  type DueReminder,
  type TodayBirthday,
} from '../reminders/public.ts';
import { daysIn } from './day.ts';
import { findExpired, findHidden } from './today-dismissals.queries.ts';
import type { Candidate } from './today-people.ts';
import { daysBetween } from './today-reasons.ts';

/** Items per kind; also the limit of the count. */
export const MAX_PER_KIND = 100;

/** How long a snoozed birthday can come back. */
export const BIRTHDAY_GRACE_DAYS = 7;

/** Keys identify the very message, birthday or request, so that the next one shows up again. */
export const dismissalKeyOf = {
  message: (id: number) => `message-${id}`,
  birthday: (date: string, contact_id: number) => `birthday-${date}-${contact_id}`,
  connection: (id: number) => `connection-${id}`,
};

/** All items for today that weren't completed or snoozed, unordered. */
export async function findCandidates(ctx: PersonContext, day: Day): Promise<Candidate[]> {
  const reminders = await getDueReminders(ctx, day, MAX_PER_KIND);
  const dayAt = daysIn(day.time_zone);
  const marked = new Map<string, Candidate>();
  for (const birthday of await findBirthdays(ctx, day))
    marked.set(
      dismissalKeyOf.birthday(birthday.date, birthday.contact_id),
      ofBirthday(birthday, day),
    );
  for (const message of await getUnanswered(ctx))
    marked.set(dismissalKeyOf.message(message.message_id), ofMessage(message, dayAt, day));
  for (const request of await getPendingRequests(ctx, MAX_PER_KIND))
    marked.set(dismissalKeyOf.connection(request.id), ofRequest(request, dayAt, day));
  const hidden = await findHidden(ctx.db, ctx.user_id, [...marked.keys()], ctx.clock.now());
  for (const item of hidden) marked.delete(item);
  return [...reminders.map((reminder) => ofReminder(reminder, day)), ...marked.values()];
}

/** Today's birthdays, and recent ones whose snooze has expired. */
async function findBirthdays(ctx: PersonContext, { date }: Day): Promise<TodayBirthday[]> {
  const [from, to] = [addDays(date, -BIRTHDAY_GRACE_DAYS), addDays(date, -1)];
  const between = [`birthday-${from}`, `birthday-${date}`] as const;
  const ended = await findExpired(ctx.db, ctx.user_id, between, ctx.clock.now());
  const back = new Set(ended);
  const ids = ended.map((item) => Number(item.split('-').at(-1)));
  const late = await getBirthdaysOf(ctx, ids, daysFrom(from, to));
  return [
    ...(await getBirthdays(ctx, date, MAX_PER_KIND)),
    ...late.filter((one) => back.has(dismissalKeyOf.birthday(one.date, one.contact_id))),
  ];
}

/** Both ends included. */
export function daysFrom(from: string, to: string): string[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, days) => addDays(from, days));
}

type DayAt = ReturnType<typeof daysIn>;

const NOTHING = {
  every_days: null,
  contact_id: null,
  user_id: null,
  title: '',
  reminder_id: null,
  conversation_id: null,
  connection_id: null,
};

function ofReminder(reminder: DueReminder, { date: today }: Day): Candidate {
  const { id, title, contact_id, date, every_days } = reminder;
  const days = daysBetween(date, today);
  const ids = { id, key: `reminder-${id}`, reminder_id: id, contact_id };
  return { ...NOTHING, ...ids, ...reasonOf(reminder, days), title, days, every_days };
}

function reasonOf(
  { kind, date, time, title, contact_id, every_days, birthday }: DueReminder,
  days: number,
): Pick<Candidate, 'kind' | 'reason'> {
  if (kind === 'keep_in_touch')
    return { kind, reason: { kind, days, every_days: every_days ?? 1 } };
  if (kind === 'birthday') return { kind, reason: { kind, date, birthday } };
  const known = kind === 'follow_up' ? kind : 'reminder';
  const contactTitle = contact_id === null ? '' : title;
  return { kind: known, reason: { kind: known, date, time, title: contactTitle } };
}

function ofBirthday(
  { contact_id, birthday, date }: TodayBirthday,
  { date: today }: Day,
): Candidate {
  const kind = 'birthday';
  const reason = { kind, date, birthday } as const;
  const key = `birthday-${contact_id}`;
  const days = daysBetween(date, today);
  return { ...NOTHING, id: contact_id, key, kind, reason, days, contact_id };
}

function ofMessage(message: UnansweredMessage, dayAt: DayAt, { date: today }: Day): Candidate {
  const { message_id: id, conversation_id, user_id, created_at, content } = message;
  const date = dayAt(created_at);
  const kind = 'message';
  const reason = { kind, date, content } as const;
  const key = `conversation-${conversation_id}`;
  const days = daysBetween(date, today);
  return { ...NOTHING, id, key, kind, reason, days, user_id, conversation_id };
}

function ofRequest(
  { id, from_user, created_at }: Connection,
  dayAt: DayAt,
  { date: today }: Day,
): Candidate {
  const date = dayAt(created_at);
  const kind = 'request';
  const reason = { kind, date } as const;
  const ids = { id, key: `connection-${id}`, user_id: from_user, connection_id: id };
  return { ...NOTHING, ...ids, kind, reason, days: daysBetween(date, today) };
}
