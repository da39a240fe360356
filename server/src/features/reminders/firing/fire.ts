import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/runtime-macro';
import type { Context } from '../../../context.ts';
import { addMs, type Timestamp } from '../../../infra/clock.ts';
import { inTransaction } from '../../../infra/db.ts';
import { publish } from '../../../infra/events.ts';
import type { LocalizedValue } from '../../../infra/translations.ts';
import { enqueueJob, enqueueJobs } from '../../../infra/jobs.ts';
import { recordWebhookEvents } from '../../../webhook-event.queries.ts';
import {
  filterByPreference,
  type NewNotification,
  notifyMany,
} from '../../notifications/public.ts';
import { listPosition, nextFire } from '../dates/fire-time.ts';
import { findNames, type Named } from '../list/reminder-names.queries.ts';
import { recomputeLeftovers } from '../dates/recompute-dates.ts';
import { findMoves } from '../dates/recompute-dates.queries.ts';
import type { DateOverride } from '../dates/series.ts';
import { addDays, type CalendarDate, toLocalDateTime } from '../dates/wall-clock.ts';
import type { TitleSource } from '../list/reminder-view.ts';
import {
  type DueReminder,
  findNextFire,
  type Fired,
  isAnyDue,
  lockDue,
  lockUsersWithDue,
  writeFired,
} from './fire.queries.ts';

const MANY_TO_REACH = 5;

export const FIRE_JOB = 'reminders.fire-reminders';

const A_MINUTE = 60_000;

const A_DAY = 86_400_000;

export const REMINDER_MAIL_JOB = 'reminders.send-due';

const PEOPLE_AT_ONCE = 100;
/** Delay before retrying reminders that were locked. */
const AGAIN_MS = 5000;
/** Reminders listed per email; the others are counted. */
const LISTED = 50;

/**
 * Fires all due reminders, some users per transaction, so that each fires exactly once even with several servers or a
 * crash (see docs/decisions/071). Then schedules those within a minute and retries locked ones.
 */
export async function fireReminders(ctx: Context): Promise<void> {
  await recomputeLeftovers(ctx);
  while ((await inTransaction(ctx, fireSome)) > 0);
  const now = ctx.clock.now();
  await fireSoon(ctx, await findNextFire(ctx.db, now));
  if (await isAnyDue(ctx.db, now)) await fireSoon(ctx, addMs(now, AGAIN_MS));
}

/** Returns how many fired; zero may mean that other servers hold the locks. */
async function fireSome(ctx: Context): Promise<number> {
  const { db } = ctx;
  const now = ctx.clock.now();
  const people = await lockUsersWithDue(db, now, PEOPLE_AT_ONCE);
  // A full batch: lets another worker help.
  if (people.length === PEOPLE_AT_ONCE) await enqueueJob(db, FIRE_JOB, {}, `${FIRE_JOB} help`);
  const due = people.length === 0 ? [] : await lockDue(db, people, now);
  if (due.length === 0) return 0;
  const repeating = due.filter(({ rrule }) => rrule !== null).map(({ id }) => id);
  const moves = repeating.length === 0 ? [] : await findMoves(db, repeating);
  const movesOf = Map.groupBy(moves, ({ reminder_id }) => reminder_id);
  const fired = due.map((row) => fire(ctx, row, movesOf.get(row.id) ?? [], now));
  await writeFired(db, fired);
  await publish(db, [...new Set(due.map(({ owner_id }) => owner_id))], 'reminders');
  await recordWebhookEvents(
    db,
    'reminder.due',
    fired.map(({ id, owner_id: user_id }) => ({ user_id, id })),
  );
  await notifyFired(ctx, fired);
  return due.length;
}

/** A reminder whose next date can't be computed fires once and doesn't block others. */
function fire(
  ctx: Context,
  row: DueReminder,
  moves: DateOverride[],
  now: Timestamp,
): FiredReminder {
  const fired = { ...row, status: 'due', snoozed_until: null };
  try {
    const next_fire_at = nextFire(fired, moves, row.reminder_time, now);
    const date = firedDate(row);
    const days = daysUntil(date, row.time_zone, now);
    return { ...fired, ...listPosition(fired), next_fire_at, date, days };
  } catch (error) {
    ctx.log.error(
      { reminder: row.id, err: error },
      'Failed to compute the next date of a reminder',
    );
    const position = { list_date: row.due_date, list_time: row.due_time };
    return { ...fired, ...position, next_fire_at: null, date: row.due_date, days: 0 };
  }
}

async function notifyFired(ctx: Context, fired: FiredReminder[]): Promise<void> {
  const inApp = fired.filter(({ channels }) => channels.includes('in_app'));
  await notifyMany(ctx, await notificationsOf(inApp, (ids) => findNames(ctx.db, ids)));
  const mailed = fired.filter(({ channels }) => channels.includes('email'));
  const byPerson = Map.groupBy(mailed, ({ owner_id }) => owner_id);
  const readers = await filterByPreference(ctx, [...byPerson.keys()], 'reminder_due', 'email');
  await enqueueJobs(
    ctx.db,
    REMINDER_MAIL_JOB,
    [...byPerson]
      .filter(([user_id]) => readers.has(user_id))
      .map(([user_id, rows]) => ({
        user_id,
        fired: rows.slice(0, LISTED).map(({ id, date }) => ({ id, date })),
        more: Math.max(0, rows.length - LISTED),
      })),
  );
}

/** A fired reminder, its date, and days until then. */
interface FiredReminder extends DueReminder, Fired {
  date: string;
  days: number;
}

type Notice = NewNotification & { user_id: number };

/**
 * In-app notifications in firing order: one per reminder, but a single one for many keep-in-touch reminders of a user.
 */
async function notificationsOf(
  fired: FiredReminder[],
  listNames: (reminder_ids: number[]) => Promise<Named[]>,
): Promise<Notice[]> {
  const rounds = roundsOf(fired);
  const ids = rounds.flatMap((round) => round.slice(0, 2).map(({ id }) => id));
  const names = Map.groupBy(await listNames(ids), ({ reminder_id }) => reminder_id);
  const namesOf = ({ id }: FiredReminder) => names.get(id) ?? [];
  return rounds.map((round) => {
    const [first, second] = round as [FiredReminder, FiredReminder?];
    if (second === undefined) return about(first, namesOf(first));
    const people = [first, second].map((one) => namesOf(one)[0]?.name ?? '');
    return notice(first, groupedReminderText(people, round.length), {});
  });
}

/** Groups reminders that share a notification. */
function roundsOf(fired: FiredReminder[]): FiredReminder[][] {
  const toReach = Map.groupBy(
    fired.filter(({ kind }) => kind === 'keep_in_touch'),
    ({ owner_id }) => owner_id,
  );
  return fired.flatMap((row) => {
    const others = toReach.get(row.owner_id) ?? [];
    if (row.kind !== 'keep_in_touch' || !shouldGroup(others.length)) return [[row]];
    return others[0] === row ? [others] : [];
  });
}

function about(row: FiredReminder, named: Named[]): Notice {
  const [first, ...others] = named;
  const message = reminderText({ ...row, name: first?.name ?? '' }, row.days);
  return notice(row, message, {
    reminder_id: row.id,
    ...(first !== undefined && others.length === 0 && { contact_id: first.contact_id }),
  });
}

function notice({ owner_id }: FiredReminder, message: MessageDescriptor, ids: object): Notice {
  return {
    user_id: owner_id,
    event: 'reminder_due',
    type: 'other',
    message,
    data: { kind: 'reminder_due', ...ids },
  };
}

/** The columns that decide the fired date. */
export interface Fires {
  status: string;
  due_date: CalendarDate;
  time_zone: string;
  lead_days: number;
  next_fire_at: Timestamp | null;
}

/** The date a reminder fires for: one that fired before and wasn't completed fires for a later date. */
export function firedDate(row: Fires): CalendarDate {
  const { status, due_date, time_zone, lead_days, next_fire_at } = row;
  if (status !== 'due' || next_fire_at === null) return due_date;
  return addDays(toLocalDateTime(next_fire_at, time_zone).date, lead_days);
}

/** Days until a local date; negative in the past. */
export function daysUntil(date: CalendarDate, time_zone: string, now: Timestamp): number {
  return Math.round((Date.parse(date) - Date.parse(toLocalDateTime(now, time_zone).date)) / A_DAY);
}

/**
 * Schedules a job for reminders due within a minute, so that they fire on the second; the cron job finds later ones.
 */
export async function fireSoon(
  { db, clock }: Context,
  next_fire_at: Timestamp | null,
): Promise<void> {
  const now = clock.now();
  if (next_fire_at === null || next_fire_at > addMs(now, A_MINUTE)) return;
  // A job key keeps its earliest time, so each time has its own key.
  const at = next_fire_at > now ? next_fire_at : null;
  await enqueueJob(db, FIRE_JOB, {}, `${FIRE_JOB} ${at ?? 'now'}`, at ?? undefined);
}

/** Notification text; `days` is negative for past dates. */
export function reminderText({ kind, title, name }: TitleSource, days: number): MessageDescriptor {
  const day: LocalizedValue = { amount: days, unit: 'day' };
  if (title !== '' || name === '')
    return days === 0 ? msg`Reminder: ${{ title }}` : msg`Reminder: ${{ title }} · ${{ day }}`;
  if (kind !== 'birthday') return msg`Time to catch up with ${{ name }}`;
  return days < 0
    ? msg`${{ name }}’s birthday was ${{ day }}`
    : msg`${{ name }}’s birthday is ${{ day }}`;
}

export function shouldGroup(count: number): boolean {
  return count > MANY_TO_REACH;
}

/** The first two names and the total. */
export function groupedReminderText(
  [first = '', second = '']: string[],
  count: number,
): MessageDescriptor {
  return msg`Time to catch up with ${{ first }}, ${{ second }} and ${plural({ others: count - 2 }, { one: '# other', other: '# others' })}`;
}
