import ICAL from 'ical.js';
import { RRuleTemporal } from 'rrule-temporal';
import { LIMITS } from '#contract/limits.ts';
import { addDays, toLocalDateTime, type CalendarDate, type ClockTime } from './wall-clock.ts';

/** Days that follow from a rule (RFC 5545, section 3.3.10), as `completeRule` gives it, and the first day. */
export interface Series {
  starts_on: CalendarDate;
  rrule: string;
}

/** Why a rule cannot be taken, in a sentence for a person. */
export class RuleError extends Error {}

/** The parts that a rule may have, as RFC 5545 writes them; numbers are never 0. */
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
/** No series goes on for longer; the day after it is still one that can be written. */
const LAST_DAY = '9999-12-30';

/** The days of a series from one to another, both included, in order. */
export function datesBetween(series: Series, from: CalendarDate, to: CalendarDate): CalendarDate[] {
  const end = to < LAST_DAY ? to : LAST_DAY;
  if (from > end || end < series.starts_on) return [];
  const found = orNothing(() => rule(series).between(midnight(from), midnight(end), true));
  return found?.map(dayOf) ?? [];
}

/** The first day of a series after this one; null where it has ended. */
export function nextDate(series: Series, after: CalendarDate): CalendarDate | null {
  const next = orNothing(() => rule(series).next(midnight(after)));
  return next === null || next.year > 9999 || dayOf(next) > LAST_DAY ? null : dayOf(next);
}

/**
 * A rule as it is kept, and the first day of its series from `date` on. Plain monthly ones from the 29th on mean the last day of shorter
 * months, plain yearly ones from 29 February the 28th in other years: both are written out, so that other calendars agree; not where each
 * date is reckoned from the day on which the one before was done (`repeat_from`). An UNTIL with a time becomes the day of the last one before
 * it. Throws RuleError.
 */
export function completeRule(
  text: string,
  first: {
    date: CalendarDate;
    time: ClockTime | null;
    zone: string;
    repeat_from?: string | undefined;
  },
): Series {
  const recur = parse(text);
  if (recur.until !== null) recur.until = lastDay(recur.until, first.time, first.zone);
  if (first.repeat_from !== 'completion') writeOut(recur, first.date);
  const rrule = recur.toString();
  const starts_on = firstDate({ starts_on: first.date, rrule: writtenOut(rrule, first.date) });
  if (starts_on === null) throw new RuleError('This never comes: please choose another repeat.');
  return { starts_on, rrule };
}

/** When a rule comes next that is reckoned from the day on which it was done; null where it is over. */
export function nextFromDone(rrule: string, done_on: CalendarDate): CalendarDate | null {
  return nextDate({ starts_on: done_on, rrule: writtenOut(rrule, done_on) }, done_on);
}

/** The same rule without its COUNT, and what that was. */
export function withoutCount(rrule: string): { rrule: string; count: number | null } {
  const recur = ICAL.Recur.fromString(rrule);
  const { count } = recur;
  recur.count = null;
  return { rrule: recur.toString(), count };
}

/** A day of a week of the year before is not found again by a series that begins on it: that begins with the next. */
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
    throw new RuleError('A reminder has one time a day: give it as its time.');
  const known = parts.every(([name, value = '', ...more]) => {
    return PARTS[name]?.test(value) === true && more.length === 0;
  });
  if (!known || new Set(parts.map(([name]) => name)).size < parts.length) throw noRule();
  const named = new Map(parts.map(([name, value]) => [name, value ?? '']));
  refuse(named);
  return read(written, named);
}

function refuse(parts: Map<string, string>): void {
  if (!/^(DAILY|WEEKLY|MONTHLY|YEARLY)$/.test(parts.get('FREQ') ?? ''))
    throw new RuleError('Repeats by days, weeks, months or years.');
  if (parts.has('COUNT') && parts.has('UNTIL'))
    throw new RuleError('Ends after a number of times or at a day, not both.');
  const days = parts.get('BYDAY')?.split(',') ?? [];
  if (new Set(days.map((day) => day.length > 2)).size > 1)
    throw new RuleError('Give each weekday a number, as in 2TU, or none.');
  if (Number(parts.get('INTERVAL')) > MAX_INTERVAL)
    throw new RuleError(`Repeats at most every ${MAX_INTERVAL} days, weeks, months or years.`);
  if (Number(parts.get('COUNT')) > MAX_COUNT)
    throw new RuleError(`Ends after at most ${MAX_COUNT} times.`);
}

/** Where the sections of RFC 5545 rule something out, the library refuses it. */
function read(written: string, parts: Map<string, string>): ICAL.Recur {
  const endless = [...parts].filter(([name]) => name !== 'UNTIL').map((part) => part.join('='));
  try {
    const rruleString = `DTSTART:20260101T000000Z\nRRULE:${endless.join(';')}`;
    const strict = new RRuleTemporal({ rruleString, strict: true });
    const recur = ICAL.Recur.fromString(written);
    // A day such as the 31st of June has become another.
    const until = recur.until?.toICALString() ?? null;
    if (strict.options().freq === recur.freq && until === (parts.get('UNTIL') ?? null))
      return recur;
  } catch {
    // Said below.
  }
  throw noRule();
}

const noRule = () => new RuleError('Must be a rule such as FREQ=WEEKLY;INTERVAL=2;BYDAY=TU.');

/** Says on which days a plain rule falls, of which the first day alone would say so: one that not every month or year has. */
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

/** UNTIL as a day: of a moment the last day whose time is not after it. */
function lastDay(until: ICAL.Time, time: ClockTime | null, zone: string): ICAL.Time {
  if (until.isDate) return until;
  const shown =
    until.zone === ICAL.Timezone.utcTimezone
      ? toLocalDateTime(until.toJSDate().toISOString(), zone)
      : { date: until.toString().slice(0, 10), time: until.toString().slice(11, 16) };
  const late = time !== null && time > shown.time;
  return ICAL.Time.fromDateString(late ? addDays(shown.date, -1) : shown.date);
}

function rule({ starts_on, rrule }: Series): RRuleTemporal {
  const day = starts_on.replaceAll('-', '');
  const rruleString = `DTSTART;VALUE=DATE:${day}\nRRULE:${rrule}`;
  // The calendar is the same again after 400 years; a day that is not there in 40 is not looked for any longer.
  return new RRuleTemporal({ rruleString, maxIterations: /YEARLY/.test(rrule) ? 500 : 15_000 });
}

/** The library throws where it gives up on finding a day. */
function orNothing<T>(find: () => T | null): T | null {
  try {
    return find();
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('Maximum ')) return null;
    throw error;
  }
}

// Days are reckoned with as midnights in UTC, where each has 24 hours.
const midnight = (date: CalendarDate) => new Date(`${date}T00:00:00Z`);
const dayOf = ({ epochMilliseconds }: { epochMilliseconds: number }): CalendarDate =>
  new Date(epochMilliseconds).toISOString().slice(0, 10);
