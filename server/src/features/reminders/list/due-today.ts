import type { ReminderKind } from '#contract/reminders.ts';
import type { PersonContext } from '../../../context.ts';
import { daysOfYears, birthdayOn } from '../calendar/occurrences.service.ts';
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
import { recomputeStale } from '../dates/recompute-dates.ts';

/** A day of a person's calendar, and the zone of their clocks. */
export interface Day {
  date: CalendarDate;
  time_zone: string;
}

/** A reminder that is to be seen to. */
export interface DueReminder {
  id: number;
  kind: ReminderKind;
  /** Empty where the kind and the contact say it. */
  title: string;
  contact_id: number | null;
  /** The day and the time that it is due, by the person's clock. */
  date: CalendarDate;
  time: ClockTime | null;
  every_days: number | null;
  birthday: string | null;
}

/**
 * The caller's open reminders that stand at this day or before it, in no order: of each kind, and of keeping in touch of each
 * cadence, at most so many, those that wait longest. Not those that are put off to a moment still to come.
 */
export async function getDueReminders(
  ctx: PersonContext,
  day: Day,
  limit: number,
): Promise<DueReminder[]> {
  await recomputeStale(ctx, ctx.user_id);
  const wish = { today: day.date, now: ctx.clock.now(), limit };
  return (await findDue(ctx.db, ctx.user_id, wish)).map((row) => dueReminder(row, day));
}

function dueReminder(row: DueRow, { time_zone: home }: Day): DueReminder {
  const { due_date: date, due_time: time, time_zone, kind, ...rest } = row;
  const shown =
    time === null ? { date, time } : toLocalDateTime(toTimestamp(date, time, time_zone), home);
  return { ...rest, ...shown, kind: kind as ReminderKind };
}

/** A birthday that no reminder is about, and the day that it was kept last. */
export interface TodayBirthday {
  contact_id: number;
  birthday: string;
  date: CalendarDate;
}

/** Whose birthday is kept on a day, of the caller's contacts without a reminder of it; at most so many. */
export async function getBirthdays(
  { db, user_id }: PersonContext,
  date: CalendarDate,
  limit: number,
): Promise<TodayBirthday[]> {
  const rows = [];
  for (const { from, to } of daysOfYears(date, date))
    rows.push(...(await findUnreminded(db, user_id, { from, to, limit })));
  return keptAt(rows, [date]);
}

/** Those of these contacts of the caller, without a reminder of it, whose birthday is kept on one of these days. */
export async function getBirthdaysOf(
  { db, user_id }: PersonContext,
  contact_ids: number[],
  dates: CalendarDate[],
): Promise<TodayBirthday[]> {
  if (contact_ids.length === 0) return [];
  return keptAt(await findUnremindedOf(db, user_id, contact_ids), dates);
}

function keptAt(
  rows: { contact_id: number; birthday: string }[],
  dates: CalendarDate[],
): TodayBirthday[] {
  return rows.flatMap((row) =>
    dates
      .filter((date) => birthdayOn(Number(date.slice(0, 4)), row.birthday) === date)
      .map((date) => ({ ...row, date })),
  );
}

/** Whether the caller keeps in touch with anybody, or has said of a tag how often to. */
export function hasCadences({ db, user_id }: PersonContext): Promise<boolean> {
  return hasCadence(db, user_id);
}
