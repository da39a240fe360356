import type { ReminderKind } from '#contract/reminders.ts';
import type { PersonContext } from '../../../context.ts';
import { splitByYear, anniversaryOn } from '../calendar/occurrences.service.ts';
import {
  toTimestamp,
  toLocalDateTime,
  type CalendarDate,
  type ClockTime,
} from '../dates/wall-clock.ts';
import {
  findDue,
  findContactDays,
  findContactDaysOf,
  hasCadence,
  type DueReminder as DueRow,
} from './due-today.queries.ts';

export interface Day {
  date: CalendarDate;
  time_zone: string;
}

export interface DueReminder {
  id: number;
  kind: ReminderKind;
  /** Empty if the kind and contact imply it. */
  title: string;
  contact_id: number | null;
  /** Due date and time in the user's time zone. */
  date: CalendarDate;
  time: ClockTime | null;
  every_days: number | null;
  birthday: string | null;
}

/**
 * Open reminders due by a date, unordered: up to a limit per kind, and per cadence for keep-in-touch, longest overdue
 * first. Excludes snoozed ones.
 */
export async function getDueReminders(
  ctx: PersonContext,
  day: Day,
  limit: number,
): Promise<DueReminder[]> {
  const query = { today: day.date, now: ctx.clock.now(), limit };
  return (await findDue(ctx.db, ctx.user_id, query)).map((row) => dueReminder(row, day));
}

function dueReminder(row: DueRow, { time_zone: user_time_zone }: Day): DueReminder {
  const { due_date: date, due_time: time, time_zone, kind, ...rest } = row;
  const shown =
    time === null
      ? { date, time }
      : toLocalDateTime(toTimestamp(date, time, time_zone), user_time_zone);
  return { ...rest, ...shown, kind: kind as ReminderKind };
}

/** A birthday without a reminder, or another date of a contact. */
export interface TodayContactDay {
  contact_id: number;
  kind: 'birthday' | 'date';
  label: string;
  /** The first date; starts with `--` if its year is unknown. */
  since: string;
  date: CalendarDate;
}

/** Birthdays and other dates on a date, up to a limit. */
export async function getContactDays(
  { db, user_id }: PersonContext,
  date: CalendarDate,
  limit: number,
): Promise<TodayContactDay[]> {
  const rows = [];
  for (const { from, to } of splitByYear(date, date))
    rows.push(...(await findContactDays(db, user_id, { from, to, limit })));
  return positionAt(rows, [date]);
}

/** Birthdays and other dates of these contacts on these dates. */
export async function getContactDaysOf(
  { db, user_id }: PersonContext,
  contact_ids: number[],
  dates: CalendarDate[],
): Promise<TodayContactDay[]> {
  if (contact_ids.length === 0) return [];
  return positionAt(await findContactDaysOf(db, user_id, contact_ids), dates);
}

function positionAt(
  rows: { contact_id: number; number: number; label: string; since: string }[],
  dates: CalendarDate[],
): TodayContactDay[] {
  return rows.flatMap(({ number, ...row }) =>
    dates
      .filter((date) => anniversaryOn(Number(date.slice(0, 4)), row.since) === date)
      .map((date) => ({ ...row, kind: number === 0 ? 'birthday' : 'date', date })),
  );
}

export function hasCadences({ db, user_id }: PersonContext): Promise<boolean> {
  return hasCadence(db, user_id);
}
