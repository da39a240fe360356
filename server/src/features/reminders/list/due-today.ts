import type { ReminderKind } from '#contract/reminders.ts';
import type { PersonContext } from '../../../context.ts';
import { splitByYear, birthdayOn } from '../calendar/occurrences.service.ts';
import {
  toTimestamp,
  toLocalDateTime,
  type CalendarDate,
  type ClockTime,
} from '../dates/wall-clock.ts';
import {
  findDue,
  findUnreminded,
  findUnremindedOf,
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

/** A birthday without a reminder, and its last date. */
export interface TodayBirthday {
  contact_id: number;
  birthday: string;
  date: CalendarDate;
}

/** Birthdays on a date without a reminder, up to a limit. */
export async function getBirthdays(
  { db, user_id }: PersonContext,
  date: CalendarDate,
  limit: number,
): Promise<TodayBirthday[]> {
  const rows = [];
  for (const { from, to } of splitByYear(date, date))
    rows.push(...(await findUnreminded(db, user_id, { from, to, limit })));
  return positionAt(rows, [date]);
}

/** Birthdays of these contacts on these dates without a reminder. */
export async function getBirthdaysOf(
  { db, user_id }: PersonContext,
  contact_ids: number[],
  dates: CalendarDate[],
): Promise<TodayBirthday[]> {
  if (contact_ids.length === 0) return [];
  return positionAt(await findUnremindedOf(db, user_id, contact_ids), dates);
}

function positionAt(
  rows: { contact_id: number; birthday: string }[],
  dates: CalendarDate[],
): TodayBirthday[] {
  return rows.flatMap((row) =>
    dates
      .filter((date) => birthdayOn(Number(date.slice(0, 4)), row.birthday) === date)
      .map((date) => ({ ...row, date })),
  );
}

export function hasCadences({ db, user_id }: PersonContext): Promise<boolean> {
  return hasCadence(db, user_id);
}
