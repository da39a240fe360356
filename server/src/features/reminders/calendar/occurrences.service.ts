import type { Language } from '#contract/languages.ts';
import type { Occurrence, ReminderKind, ReminderStatus } from '#contract/reminders.ts';
import type { ReaderContext } from '../../../context.ts';
import { contactDayTitle, titleOf } from '../list/reminder-view.ts';
import { listPosition } from '../dates/fire-time.ts';
import { findMoves } from '../dates/recompute-dates.queries.ts';
import { findTimeSettings } from '../reminders.queries.ts';
import { laterDates } from '../dates/series.ts';
import { addDays, birthdayIn, type CalendarDate } from '../dates/wall-clock.ts';
import { type Entry, toOccurrences } from './order-occurrences.ts';
import {
  type CalendarReminder,
  findContactDays,
  findDoneBetween,
  findOpenBetween,
  findRepeating,
} from './occurrences.queries.ts';

export interface Range {
  from: CalendarDate;
  to: CalendarDate;
}

/** Local dates of two time zones differ by at most this. */
export const MAX_ZONE_GAP_DAYS = 2;

/**
 * All occurrences in a date range, in the caller's time zone: open reminders (on the date lists show), later dates of
 * schedules, completed reminders, birthdays and other dates of contacts. Ordered by date, time (all-day first), title and id.
 */
export async function getOccurrences(
  ctx: ReaderContext,
  range: Range,
): Promise<{ results: Occurrence[] }> {
  const wide = {
    from: addDays(range.from, -MAX_ZONE_GAP_DAYS),
    to: addDays(range.to, MAX_ZONE_GAP_DAYS),
  };
  const entries = [
    ...(await openEntries(ctx, wide)),
    ...(await futureEntries(ctx, wide)),
    ...(await doneEntries(ctx, wide)),
  ];
  const days = await contactDayEntries(ctx, range, entries);
  const { time_zone } = await findTimeSettings(ctx.db, ctx.user_id);
  return { results: toOccurrences([...entries, ...days], time_zone, range.from, range.to) };
}

async function openEntries(
  { db, user_id, language }: ReaderContext,
  { from, to }: Range,
): Promise<Entry[]> {
  const rows = await findOpenBetween(db, user_id, from, to);
  return rows.map((row) => openEntry(language, row));
}

export function openEntry(language: Language, row: CalendarReminder): Entry {
  const { list_date: date, list_time: time } = listPosition(row);
  const status = row.status as ReminderStatus;
  return { ...entryOf(language, row), date, time, status, original_date: row.original_date };
}

export async function futureEntries(
  { db, user_id, language }: ReaderContext,
  { from, to }: Range,
): Promise<Entry[]> {
  const rows = await findRepeating(db, user_id);
  const moves =
    rows.length === 0
      ? []
      : await findMoves(
          db,
          rows.map(({ id }) => id),
        );
  const movesOf = Map.groupBy(moves, ({ reminder_id }) => reminder_id);
  return rows.flatMap((row) =>
    laterDates(row, movesOf.get(row.id) ?? [], from, to).map(({ date, time, original_date }) => ({
      ...entryOf(language, row),
      date,
      time,
      original_date,
      status: 'scheduled' as const,
      snoozed_until: null,
    })),
  );
}

async function doneEntries({ db, user_id }: ReaderContext, { from, to }: Range): Promise<Entry[]> {
  const rows = await findDoneBetween(db, user_id, from, to);
  return rows.map(({ id, name, kind, due_date: date, due_time: time, ...row }) => ({
    ...row,
    reminder_id: id,
    contact_name: name,
    kind: kind as ReminderKind,
    date,
    time,
    status: 'done' as const,
    snoozed_until: null,
    original_date: null,
  }));
}

async function contactDayEntries(
  { db, user_id, language }: ReaderContext,
  { from, to }: Range,
  entries: Entry[],
): Promise<Entry[]> {
  const found: Entry[] = [];
  for (const { year, ...days } of splitByYear(from, to)) {
    const rows = await findContactDays(db, user_id, days);
    found.push(...contactDaysIn(language, { year, rows }, entries));
  }
  return found;
}

/** A birthday (number 0) or another date of a contact, with a day (`YYYY-MM-DD` or `--MM-DD`). */
export interface ContactDay {
  contact_id: number;
  number: number;
  label: string;
  date: string;
  name: string;
}

/** Birthdays and other dates in a year, without birthdays shown as a reminder on the same day. */
export function contactDaysIn(
  language: Language,
  { year, rows }: { year: number; rows: ContactDay[] },
  entries: Entry[],
): Entry[] {
  const birthdayReminderKeys = new Set(
    entries.filter(({ kind }) => kind === 'birthday').map(birthdayKey),
  );
  return rows.flatMap((row) => {
    const { contact_id, name: contact_name } = row;
    const date = anniversaryOn(year, row.date);
    if (date === null) return [];
    const kind = row.number === 0 ? 'birthday' : 'date';
    const title = contactDayTitle(language, row);
    const entry: Entry = { ...YEARLY, kind, contact_id, contact_name, title, date };
    const isShown = kind === 'birthday' && birthdayReminderKeys.has(birthdayKey(entry));
    return isShown ? [] : [entry];
  });
}

const YEARLY = {
  reminder_id: null,
  time: null,
  time_zone: 'UTC',
  snoozed_until: null,
  status: 'scheduled',
  repeats: true,
  original_date: null,
} as const;

const birthdayKey = ({ contact_id, original_date, date }: Entry) =>
  `${contact_id} ${original_date ?? date}`;

function entryOf(language: Language, row: CalendarReminder) {
  return {
    reminder_id: row.id,
    contact_id: row.contact_id,
    contact_name: row.contact_id === null ? null : row.name,
    kind: row.kind as ReminderKind,
    title: titleOf(language, row),
    time_zone: row.time_zone,
    snoozed_until: row.status === 'snoozed' ? row.snoozed_until : null,
    repeats: row.rrule !== null || row.every_days !== null,
  };
}

/** `MM-DD`, both ends included. */
export interface RangeInYear {
  year: number;
  from: string;
  to: string;
}

/** Splits a range by year. A range that ends on February 28 of a common year includes `02-29` birthdays. */
export function splitByYear(from: CalendarDate, to: CalendarDate): RangeInYear[] {
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))];
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const year = first + index;
    const end = year === last ? to.slice(5) : '12-31';
    return {
      year,
      from: year === first ? from.slice(5) : '01-01',
      to: end === '02-28' && birthdayIn(year, '--02-29').endsWith('-28') ? '02-29' : end,
    };
  });
}

/** The day a birthday or another date is celebrated in a year; null before its own year. */
export function anniversaryOn(year: number, date: string): CalendarDate | null {
  // Without a known year, a date starts with `--`.
  const isLater = date.startsWith('-') || Number(date.slice(0, 4)) <= year;
  return isLater ? birthdayIn(year, date) : null;
}
