import { msg } from '@lingui/core/runtime-macro';
import ICAL from 'ical.js';
import { LIMITS } from '#contract/limits.ts';
import { TranslatableError } from '../../../infra/translations.ts';
import { datesFrom, type Series } from './rule-dates.ts';
import { addDays, toLocalDateTime, type CalendarDate, type ClockTime } from './wall-clock.ts';

/** A rule that the user can't use. */
export class RuleError extends TranslatableError {}

/** Accepted rule parts as in RFC 5545; numbers are never 0. */
const PARTS: Record<string, RegExp> = {
  FREQ: /^[A-Z]+$/,
  INTERVAL: /^0*[1-9]\d*$/,
  COUNT: /^0*[1-9]\d*$/,
  UNTIL: /^\d{8}(T\d{6}Z?)?$/,
  WKST: /^(MO|TU|WE|TH|FR|SA|SU)$/,
  BYDAY: /^([+-]?0?[1-9]\d?)?(MO|TU|WE|TH|FR|SA|SU)(,([+-]?0?[1-9]\d?)?(MO|TU|WE|TH|FR|SA|SU))*$/,
  ...Object.fromEntries(
    ['BYMONTH', 'BYMONTHDAY', 'BYYEARDAY', 'BYWEEKNO', 'BYSETPOS'].map((name) => [
      name,
      /^[+-]?0*[1-9]\d*(,[+-]?0*[1-9]\d*)*$/,
    ]),
  ),
};
const MAX_INTERVAL = LIMITS.cadence_days;
const MAX_COUNT = 10_000;

/** Dates in a range, both ends included, in order. */
export function datesBetween(series: Series, from: CalendarDate, to: CalendarDate): CalendarDate[] {
  const dates: CalendarDate[] = [];
  for (const date of datesFrom(series, from)) {
    if (date > to) break;
    dates.push(date);
  }
  return dates;
}

/** The next date after this one; null at the end. */
export function nextDate(series: Series, after: CalendarDate): CalendarDate | null {
  const next = datesFrom(series, addDays(after, 1)).next();
  return next.done ? null : next.value;
}

/**
 * Normalizes a rule and finds its first date from `date` on. Monthly rules from the 29th on fall on the last day of
 * shorter months, yearly ones from 29 February on the 28th; both are made explicit so that other calendars agree,
 * except when repeating from completion. Throws RuleError. See docs/decisions/070.
 */
export function completeRule(
  text: string,
  first: {
    date: CalendarDate;
    time: ClockTime | null;
    time_zone: string;
    repeat_from?: string | undefined;
  },
): Series {
  const recur = parse(text);
  if (recur.until !== null) recur.until = lastDay(recur.until, first.time, first.time_zone);
  if (first.repeat_from !== 'completion') writeOut(recur, first.date);
  const rrule = recur.toString();
  const series = { starts_on: first.date, rrule: writtenOut(rrule, first.date) };
  const starts_on = nextDate(series, addDays(first.date, -1));
  if (starts_on === null) throw new RuleError(msg`This rule never occurs. Choose another.`);
  return { starts_on, rrule };
}

/** The next date after completion; null at the end. */
export function nextFromDone(rrule: string, done_on: CalendarDate): CalendarDate | null {
  return nextDate({ starts_on: done_on, rrule: writtenOut(rrule, done_on) }, done_on);
}

/** Splits off COUNT. */
export function withoutCount(rrule: string): { rrule: string; count: number | null } {
  const recur = ICAL.Recur.fromString(rrule);
  const { count } = recur;
  recur.count = null;
  return { rrule: recur.toString(), count };
}

function parse(text: string): ICAL.Recur {
  const written = text.toUpperCase().replace(/^RRULE:/, '');
  const parts = written
    .split(';')
    .map((part) => part.split('=') as [string, string?, ...unknown[]]);
  if (parts.some(([name]) => /^BY(HOUR|MINUTE|SECOND)$/.test(name)))
    throw new RuleError(msg`Set the time in due_time, not in the rule.`);
  const known = parts.every(([name, value = '', ...more]) => {
    return PARTS[name]?.test(value) === true && more.length === 0;
  });
  if (!known || new Set(parts.map(([name]) => name)).size < parts.length) throw noRule();
  const named = new Map(parts.map(([name, value]) => [name, value ?? '']));
  rejectUnsupported(named);
  return read(written, named);
}

function rejectUnsupported(parts: Map<string, string>): void {
  if (!/^(DAILY|WEEKLY|MONTHLY|YEARLY)$/.test(parts.get('FREQ') ?? ''))
    throw new RuleError(msg`FREQ must be DAILY, WEEKLY, MONTHLY or YEARLY.`);
  if (parts.has('COUNT') && parts.has('UNTIL'))
    throw new RuleError(msg`Use COUNT or UNTIL, not both.`);
  const days = parts.get('BYDAY')?.split(',') ?? [];
  if (new Set(days.map((day) => day.length > 2)).size > 1)
    throw new RuleError(msg`Use numbers for all weekdays, e.g. 2TU, or for none.`);
  if (Number(parts.get('INTERVAL')) > MAX_INTERVAL)
    throw new RuleError(msg`INTERVAL must be at most ${{ max: MAX_INTERVAL }}.`);
  if (Number(parts.get('COUNT')) > MAX_COUNT)
    throw new RuleError(msg`COUNT must be at most ${{ max: MAX_COUNT }}.`);
}

/** Throws for combinations and values that RFC 5545 excludes. */
function read(written: string, parts: Map<string, string>): ICAL.Recur {
  try {
    const recur = ICAL.Recur.fromString(written);
    // ical.js converts invalid dates such as 31 June.
    const until = recur.until?.toICALString() ?? null;
    if (isValidCombination(recur) && until === (parts.get('UNTIL') ?? null)) return recur;
  } catch {}
  throw noRule();
}

/** RFC 5545 §3.3.10. */
function isValidCombination({ freq, parts }: ICAL.Recur): boolean {
  const isNumbered = (parts['BYDAY'] ?? []).some((day) => day.length > 2);
  if (isNumbered && (!/^(MONTHLY|YEARLY)$/.test(freq) || 'BYWEEKNO' in parts)) return false;
  if (freq !== 'YEARLY' && ('BYYEARDAY' in parts || 'BYWEEKNO' in parts)) return false;
  if (freq === 'WEEKLY' && 'BYMONTHDAY' in parts) return false;
  return !('BYSETPOS' in parts) || Object.keys(parts).length > 1;
}

const noRule = () => new RuleError(msg`Must be an RRULE, e.g. FREQ=WEEKLY;INTERVAL=2;BYDAY=TU.`);

/** Makes the days of a rule explicit if not every month or year has the start date's day. */
function writeOut(recur: ICAL.Recur, date: CalendarDate): void {
  const isPlain = Object.keys(recur.parts).every(
    (part) => part === 'BYMONTH' && recur.freq === 'MONTHLY',
  );
  if (isPlain) Object.assign(recur.parts, lastDays(recur.freq, date));
}

function writtenOut(rrule: string, date: CalendarDate): string {
  const recur = ICAL.Recur.fromString(rrule);
  writeOut(recur, date);
  return recur.toString();
}

function lastDays(freq: string, date: CalendarDate): Record<string, number[]> {
  const day = Number(date.slice(8));
  if (freq === 'YEARLY') return date.endsWith('-02-29') ? { BYMONTH: [2], BYMONTHDAY: [-1] } : {};
  if (freq !== 'MONTHLY' || day < 29) return {};
  if (day === 31) return { BYMONTHDAY: [-1] };
  return { BYMONTHDAY: [28, 29, 30].filter((one) => one <= day), BYSETPOS: [-1] };
}

/** UNTIL as a date: the last one whose time isn't after it. */
function lastDay(until: ICAL.Time, time: ClockTime | null, time_zone: string): ICAL.Time {
  if (until.isDate) return until;
  const shown =
    until.zone === ICAL.Timezone.utcTimezone
      ? toLocalDateTime(until.toJSDate().toISOString(), time_zone)
      : { date: until.toString().slice(0, 10), time: until.toString().slice(11, 16) };
  const late = time !== null && time > shown.time;
  return ICAL.Time.fromDateString(late ? addDays(shown.date, -1) : shown.date);
}
