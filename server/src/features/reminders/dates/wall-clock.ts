import { Temporal } from 'temporal-polyfill';
import type { Timestamp } from '../../../infra/clock.ts';

export type CalendarDate = string;
export type ClockTime = string;

/** The last timestamp with a four-digit year; some time zones would exceed it. */
const END_OF_TIME = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * The instant of a local time (RFC 5545 §3.3.5): a skipped time uses the offset before the gap, a repeated one is the
 * first. See docs/decisions/069.
 */
export function toTimestamp(date: CalendarDate, time: ClockTime, time_zone: string): Timestamp {
  const offset = offsetOn(date, time_zone);
  const at =
    offset === null ? zoned(date, time, time_zone).epochMilliseconds : inUtc(date, time) - offset;
  return new Date(Math.min(at, END_OF_TIME)).toISOString();
}

/** The local date and time of an instant. */
export function toLocalDateTime(
  timestamp: Timestamp,
  time_zone: string,
): { date: CalendarDate; time: ClockTime } {
  const at = Date.parse(timestamp);
  const near = offsetOn(timestamp.slice(0, 10), time_zone) ?? 0;
  const [date = '', time = ''] = new Date(at + near).toISOString().split('T');
  // Exact if the offset is constant on that date.
  if (at + near <= END_OF_TIME && offsetOn(date, time_zone) === near)
    return { date, time: time.slice(0, 5) };
  const shown = Temporal.Instant.from(timestamp).toZonedDateTimeISO(time_zone);
  if (shown.year > 9999) return { date: '9999-12-31', time: '23:59' };
  return { date: shown.toPlainDate().toString(), time: shown.toPlainTime().toString().slice(0, 5) };
}

const DAY_MS = 86_400_000;
/** Cache size: dates and time zones of some hundred calendars. */
const MOST_OFFSETS = 20_000;
const offsets = new Map<string, number | null>();

/**
 * The UTC offset on a date in milliseconds; null if it changes or the date doesn't exist. Cached, because a full
 * calendar needs it for every entry.
 */
function offsetOn(date: CalendarDate, time_zone: string): number | null {
  const key = `${date} ${time_zone}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  if (offsets.size >= MOST_OFFSETS) offsets.clear();
  const offset = steadyOffset(date, time_zone);
  offsets.set(key, offset);
  return offset;
}

function steadyOffset(date: CalendarDate, time_zone: string): number | null {
  const start = zoned(date, '00:00', time_zone).epochMilliseconds;
  const offset = inUtc(date, '00:00') - start;
  const last = Temporal.Instant.fromEpochMilliseconds(start + DAY_MS - 1).toZonedDateTimeISO(
    time_zone,
  );
  return last.toPlainDateTime().toString() === `${date}T23:59:59.999` ? offset : null;
}

function inUtc(date: CalendarDate, time: ClockTime): number {
  return Date.parse(`${date}T${time}Z`);
}

function zoned(date: CalendarDate, time: ClockTime, time_zone: string): Temporal.ZonedDateTime {
  const shown = Temporal.PlainDate.from(date).toPlainDateTime(Temporal.PlainTime.from(time));
  return shown.toZonedDateTime(time_zone, { disambiguation: 'compatible' });
}

/** Adds days, up to the last supported date. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  const day = Temporal.PlainDate.from(date).add({ days });
  return day.year > 9999 ? '9999-12-31' : day.toString();
}

/** The next celebration of a birthday (`YYYY-MM-DD` or `--MM-DD`) from a date on, not before the year of birth. */
export function nextBirthday(birthday: string, from: CalendarDate): CalendarDate {
  const first = birthday > from ? birthday : from;
  const year = Number(first.slice(0, 4));
  const day = birthdayIn(year, birthday);
  return day >= first ? day : birthdayIn(year + 1, birthday);
}

/** 29 February is celebrated on the 28th in other years. */
export function birthdayIn(year: number, birthday: string): CalendarDate {
  const day = birthday.slice(-5);
  return `${year}-${day === '02-29' && !isLeap(year) ? '02-28' : day}`;
}

const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

/** 29 February becomes the last day of February. */
export function birthdayRule(birthday: string): string {
  const [month, day] = birthday.slice(-5).split('-').map(Number) as [number, number];
  const last = month === 2 && day === 29;
  return `FREQ=YEARLY;BYMONTH=${month};BYMONTHDAY=${last ? -1 : day}`;
}
