import ICAL from 'ical.js';
import { RRuleTemporal } from 'rrule-temporal';
import { LIMITS } from '#contract/limits.ts';
import { addDays, toLocalDateTime, type CalendarDate, type ClockTime } from './wall-clock.ts';

/** The dates of a normalized rule (RFC 5545 §3.3.10) and the first date. */
export interface Series {
  starts_on: CalendarDate;
  rrule: string;
}

/** The message is shown to the user. */
export class RuleError extends Error {}

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
const LAST_DAY = '9999-12-30';

/** Dates in a range, both ends included, in order. */
export function datesBetween(series: Series, from: CalendarDate, to: CalendarDate): CalendarDate[] {
  const end = to < LAST_DAY ? to : LAST_DAY;
  if (from > end || end < series.starts_on) return [];
  const found = orNothing(() => rule(series).between(midnight(from), midnight(end), true));
  return found?.map(dayOf) ?? [];
}

/** The next date after this one; null at the end. */
export function nextDate(series: Series, after: CalendarDate): CalendarDate | null {
  const next = orNothing(() => rule(series).next(midnight(after)));
  return next === null || next.year > 9999 || dayOf(next) > LAST_DAY ? null : dayOf(next);
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
  const starts_on = firstDate({ starts_on: first.date, rrule: writtenOut(rrule, first.date) });
  if (starts_on === null) throw new RuleError('This rule never occurs. Choose another.');
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

/**
 * A weekday in ISO week 1 of the previous year isn't found by a series starting on it; that series starts with the next
 * date.
 */
function firstDate(series: Series): CalendarDate | null {
  const starts_on = nextDate(series, addDays(series.starts_on, -1));
  if (starts_on === null || starts_on === series.starts_on) return starts_on;
  return firstDate({ ...series, starts_on });
}

function parse(text: string): ICAL.Recur {
  const written = text.toUpperCase().replace(/^RRULE:/, '');
  const parts = written
    .split(';')
    .map((part) => part.split('=') as [string, string?, ...unknown[]]);
  if (parts.some(([name]) => /^BY(HOUR|MINUTE|SECOND)$/.test(name)))
    throw new RuleError('Set the time in due_time, not in the rule.');
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
    throw new RuleError('FREQ must be DAILY, WEEKLY, MONTHLY or YEARLY.');
  if (parts.has('COUNT') && parts.has('UNTIL'))
    throw new RuleError('Use COUNT or UNTIL, not both.');
  const days = parts.get('BYDAY')?.split(',') ?? [];
  if (new Set(days.map((day) => day.length > 2)).size > 1)
    throw new RuleError('Use numbers for all weekdays, e.g. 2TU, or for none.');
  if (Number(parts.get('INTERVAL')) > MAX_INTERVAL)
    throw new RuleError(`INTERVAL must be at most ${MAX_INTERVAL}.`);
  if (Number(parts.get('COUNT')) > MAX_COUNT)
    throw new RuleError(`COUNT must be at most ${MAX_COUNT}.`);
}

/** The library rejects rules that RFC 5545 excludes. */
function read(written: string, parts: Map<string, string>): ICAL.Recur {
  const endless = [...parts].filter(([name]) => name !== 'UNTIL').map((part) => part.join('='));
  try {
    const rruleString = `DTSTART:20260101T000000Z\nRRULE:${endless.join(';')}`;
    const strict = new RRuleTemporal({ rruleString, strict: true });
    const recur = ICAL.Recur.fromString(written);
    // ical.js converts invalid dates such as 31 June.
    const until = recur.until?.toICALString() ?? null;
    if (strict.options().freq === recur.freq && until === (parts.get('UNTIL') ?? null))
      return recur;
  } catch {}
  throw noRule();
}

const noRule = () => new RuleError('Must be an RRULE, e.g. FREQ=WEEKLY;INTERVAL=2;BYDAY=TU.');

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

function rule({ starts_on, rrule }: Series): RRuleTemporal {
  const day = starts_on.replaceAll('-', '');
  const rruleString = `DTSTART;VALUE=DATE:${day}\nRRULE:${rrule}`;
  // The calendar repeats after 400 years; a date missing for 40 years is given up.
  return new RRuleTemporal({ rruleString, maxIterations: /YEARLY/.test(rrule) ? 500 : 15_000 });
}

/** The library throws when it gives up, with a plain Error. The test has rules that never occur. */
function orNothing<T>(find: () => T | null): T | null {
  try {
    return find();
  } catch (error) {
    if (error instanceof Error && /^Maximum (iterations|candidate)/.test(error.message))
      return null;
    throw error;
  }
}

// Dates are computed as UTC midnights, because UTC days have 24 hours.
const midnight = (date: CalendarDate) => new Date(`${date}T00:00:00Z`);
const dayOf = ({ epochMilliseconds }: { epochMilliseconds: number }): CalendarDate =>
  new Date(epochMilliseconds).toISOString().slice(0, 10);
