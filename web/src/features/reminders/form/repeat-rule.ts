import { t } from '@lingui/core/macro';
import { isDay } from '../../../lib/time/date-text.ts';
import { weekdayOf, WEEKDAYS, WORKDAYS, type Weekday } from './rule-parts.ts';

export type RepeatChoice =
  'never' | 'day' | 'weekday' | 'week' | 'month' | 'year' | 'custom' | 'own';
export type RepeatUnit = 'days' | 'weeks' | 'months' | 'years';

/** Form values of a repeat. Values of other choices are kept. */
export interface Repeat {
  choice: RepeatChoice;
  /** Typed interval of a custom repeat. */
  every: string;
  unit: RepeatUnit;
  /** For weeks: empty means the date's weekday. */
  weekdays: readonly Weekday[];
  /** For months: the date's day, the last day, or the nth weekday. */
  month_on: 'date' | 'last' | 'nth';
  /** 1 to 4, or -1 for the last. */
  nth: number;
  nth_weekday: Weekday;
  ends: 'never' | 'on' | 'after';
  until: string;
  count: string;
  /** The week start used for intervals over one week. */
  week_start: Weekday;
  /** The server's expansion for days 29 to 31 and 29 February; valid until the date changes. */
  short_months: string;
  /** A rule the form can't display. */
  own: string;
  /** The date that derived values belong to. */
  base: string;
}

export function neverRepeat(date: string, week_start: Weekday = 'MO'): Repeat {
  return {
    choice: 'never',
    every: '1',
    unit: 'weeks',
    weekdays: [weekdayOf(date)],
    month_on: 'date',
    nth: nthOf(date),
    nth_weekday: weekdayOf(date),
    ends: 'never',
    until: '',
    count: '10',
    week_start,
    short_months: '',
    own: '',
    base: date,
  };
}

/** The rule of the form values; null without repeat. */
export function ruleOf(repeat: Repeat): string | null {
  if (repeat.choice === 'never') return null;
  if (repeat.choice === 'own') return repeat.own;
  return [patternOf(repeat), endOf(repeat)].filter(Boolean).join(';');
}

function patternOf(repeat: Repeat): string {
  switch (repeat.choice) {
    case 'day':
      return 'FREQ=DAILY';
    case 'weekday':
      return `FREQ=WEEKLY;BYDAY=${WORKDAYS.join(',')}`;
    case 'week':
      return 'FREQ=WEEKLY';
    case 'month':
      return joinParts('FREQ=MONTHLY', monthDays(repeat));
    case 'year':
      return joinParts('FREQ=YEARLY', yearDays(repeat));
    default:
      return customPattern(repeat);
  }
}

function customPattern(repeat: Repeat): string {
  const interval = Number(repeat.every) === 1 ? '' : `INTERVAL=${Number(repeat.every)}`;
  switch (repeat.unit) {
    case 'days':
      return joinParts('FREQ=DAILY', interval);
    case 'weeks':
      return joinParts('FREQ=WEEKLY', interval, weekDays(repeat));
    case 'months':
      return joinParts('FREQ=MONTHLY', interval, customMonthDays(repeat));
    case 'years':
      return joinParts('FREQ=YEARLY', interval, yearDays(repeat));
  }
}

function weekDays({ weekdays, every, week_start }: Repeat): string {
  const selectedDays = WEEKDAYS.filter((day) => weekdays.includes(day));
  if (selectedDays.length === 0) return '';
  const needsWeekStart = selectedDays.length > 1 && Number(every) > 1 && week_start !== 'MO';
  return joinParts(`BYDAY=${selectedDays.join(',')}`, needsWeekStart ? `WKST=${week_start}` : '');
}

function customMonthDays(repeat: Repeat): string {
  if (repeat.month_on === 'nth') return `BYDAY=${repeat.nth}${repeat.nth_weekday}`;
  return repeat.month_on === 'last' ? 'BYMONTHDAY=-1' : monthDays(repeat);
}

/** Expansions for months don't apply to years. */
function monthDays({ short_months }: Repeat): string {
  return short_months.includes('BYMONTH=') ? '' : short_months;
}

function yearDays({ short_months }: Repeat): string {
  return short_months.includes('BYMONTH=') ? short_months : '';
}

function endOf({ ends, until, count }: Repeat): string {
  if (ends === 'on') return `UNTIL=${until.replaceAll('-', '')}`;
  return ends === 'after' ? `COUNT=${Number(count)}` : '';
}

function joinParts(...parts: string[]): string {
  return parts.filter((part) => part !== '').join(';');
}

/** Updates the values derived from the date. */
export function atDate(repeat: Repeat, date: string): Repeat {
  if (!isDay(date)) return repeat;
  const follows = repeat.weekdays.join() === weekdayOf(repeat.base);
  return {
    ...repeat,
    base: date,
    short_months: date === repeat.base ? repeat.short_months : '',
    weekdays: follows ? [weekdayOf(date)] : repeat.weekdays,
    ...(repeat.choice !== 'custom' || repeat.month_on !== 'nth'
      ? { nth: nthOf(date), nth_weekday: weekdayOf(date) }
      : {}),
  };
}

export interface RepeatProblems {
  every?: string;
  until?: string;
  count?: string;
}

export function repeatProblems(repeat: Repeat, date: string): RepeatProblems {
  const { choice, every, ends, until, count } = repeat;
  const problems: RepeatProblems = {};
  if (choice === 'never' || choice === 'own') return problems;
  if (choice === 'custom' && !isNumber(every, 1000))
    problems.every = t`Enter a number from 1 to 1,000.`;
  if (ends === 'on' && !isDay(until)) problems.until = t`Choose a date.`;
  else if (ends === 'on' && isDay(date) && until < date)
    problems.until = t`Must not be before the date.`;
  if (ends === 'after' && !isNumber(count, 10_000))
    problems.count = t`Enter a number from 1 to 10,000.`;
  return problems;
}

function isNumber(text: string, max: number): boolean {
  return /^\d{1,5}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= max;
}

/** 1 to 4, or -1 for a fifth, which is the last. */
function nthOf(day: string): number {
  const nth = Math.ceil(Number(day.slice(8)) / 7);
  return nth > 4 ? -1 : nth;
}
