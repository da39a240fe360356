import ICAL from 'ical.js';
import {
  daysFrom,
  monthOf,
  monthStart,
  toDate,
  toNumber,
  weekdayOf,
  type Day,
} from './calendar-days.ts';
import type { CalendarDate } from './wall-clock.ts';

/** The dates of a normalized rule (RFC 5545 §3.3.10) and the first date. */
export interface Series {
  starts_on: CalendarDate;
  rrule: string;
}

interface Rule {
  start: number;
  frequency: string;
  interval: number;
  count: number | null;
  /** The last possible day. */
  until: number;
  /** 0 is Sunday. */
  week_start: number;
  /** Empty lists select every day. */
  months: number[];
  month_days: number[];
  year_days: number[];
  week_numbers: number[];
  weekdays: { weekday: number; nth: number | null }[];
  positions: number[];
}

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const LAST_DATE = '9999-12-30';

/**
 * A rule without a date in this many successive periods has ended. Leap days that are a certain weekday are at most 40
 * years apart. A daily rule is expanded by month.
 */
const MAX_EMPTY_PERIODS: Record<string, number> = {
  DAILY: 1_200,
  WEEKLY: 1_000,
  MONTHLY: 1_000,
  YEARLY: 100,
};

/**
 * The dates of a series from a date on, in order. Any rule takes a few milliseconds per date. The whole set of the
 * first period counts for BYSETPOS. See docs/decisions/070.
 */
export function* datesFrom(series: Series, from: CalendarDate): Generator<CalendarDate> {
  const rule = readRule(series);
  const first = Math.max(rule.start, toNumber(from));
  let occurrences = 0;
  let empty = 0;
  let period = rule.count === null ? periodOf(rule, first) : periodOf(rule, rule.start);
  for (; empty < MAX_EMPTY_PERIODS[rule.frequency]!; period += 1) {
    const { starts_on, days } = expandPeriod(rule, period);
    if (starts_on > rule.until) return;
    empty += 1;
    for (const day of days) {
      if (day < rule.start) continue;
      if (day > rule.until || occurrences === rule.count) return;
      occurrences += 1;
      empty = 0;
      if (day >= first) yield toDate(day);
    }
  }
}

function readRule({ starts_on, rrule }: Series): Rule {
  const { freq, interval, count, until, wkst, parts } = ICAL.Recur.fromString(rrule);
  const {
    BYMONTH = [],
    BYMONTHDAY = [],
    BYYEARDAY = [],
    BYWEEKNO = [],
    BYDAY = [],
    BYSETPOS = [],
  } = parts;
  const end = until === null ? LAST_DATE : until.toString().slice(0, 10);
  return withImplicitDays({
    start: toNumber(starts_on),
    frequency: freq,
    interval,
    count,
    until: toNumber(end < LAST_DATE ? end : LAST_DATE),
    week_start: wkst - 1,
    months: BYMONTH,
    month_days: BYMONTHDAY,
    year_days: BYYEARDAY,
    week_numbers: BYWEEKNO,
    weekdays: BYDAY.map((day) => ({
      weekday: WEEKDAYS.indexOf(day.slice(-2)),
      nth: Number.parseInt(day, 10) || null,
    })),
    positions: BYSETPOS,
  });
}

/** "Information … is extracted from DTSTART" (RFC 5545 §3.3.10). */
function withImplicitDays(rule: Rule): Rule {
  const { frequency, month_days, year_days, week_numbers, weekdays } = rule;
  if (month_days.length + year_days.length + weekdays.length > 0 || frequency === 'DAILY')
    return rule;
  if (frequency === 'WEEKLY' || week_numbers.length > 0)
    return { ...rule, weekdays: [{ weekday: weekdayOf(rule.start), nth: null }] };
  const [start] = daysFrom(rule.start, 1);
  const months = frequency === 'YEARLY' && rule.months.length === 0 ? [start!.month] : rule.months;
  return { ...rule, months, month_days: [start!.month_day] };
}

/** The index of the period that contains a day; the period of the first date is 0. */
function periodOf(rule: Rule, day: number): number {
  switch (rule.frequency) {
    case 'DAILY':
      return monthOf(day) - monthOf(rule.start);
    case 'WEEKLY':
      return Math.floor((day - weekStart(rule, rule.start)) / (7 * rule.interval));
    case 'MONTHLY':
      return Math.floor((monthOf(day) - monthOf(rule.start)) / rule.interval);
    default:
      return Math.floor((yearOf(rule, day) - yearOf(rule, rule.start)) / rule.interval);
  }
}

/** The days of a period in order, and the first day it could have. */
function expandPeriod(rule: Rule, period: number): { starts_on: number; days: number[] } {
  const { starts_on, candidates } = candidatesOf(rule, period);
  const days = candidates.filter((day) => isSelected(rule, day)).map(({ number }) => number);
  return { starts_on, days: atPositions(rule, days) };
}

function candidatesOf(rule: Rule, period: number): { starts_on: number; candidates: Day[] } {
  const { frequency, interval, start } = rule;
  if (frequency === 'WEEKLY') {
    const starts_on = weekStart(rule, start) + period * interval * 7;
    return { starts_on, candidates: daysFrom(starts_on, 7) };
  }
  if (frequency === 'YEARLY')
    return candidatesOfYear(rule, yearOf(rule, start) + period * interval);
  const month = monthOf(start) + period * (frequency === 'MONTHLY' ? interval : 1);
  return { starts_on: monthStart(month), candidates: daysOfMonth(rule, month) };
}

function candidatesOfYear(rule: Rule, year: number): { starts_on: number; candidates: Day[] } {
  if (rule.week_numbers.length === 0) {
    const months = Array.from({ length: 12 }, (_, index) => year * 12 + index);
    return {
      starts_on: monthStart(year * 12),
      candidates: months.flatMap((month) => daysOfMonth(rule, month)),
    };
  }
  const first = firstWeek(rule, year);
  const weeks = (firstWeek(rule, year + 1) - first) / 7;
  const numbers = rule.week_numbers.map((number) => (number < 0 ? weeks + 1 + number : number));
  const candidates = [...new Set(numbers)]
    .filter((number) => number >= 1 && number <= weeks)
    .toSorted((one, other) => one - other)
    .flatMap((number) => daysFrom(first + (number - 1) * 7, 7));
  return { starts_on: first, candidates };
}

function daysOfMonth({ months }: Rule, month: number): Day[] {
  if (months.length > 0 && !months.includes((month % 12) + 1)) return [];
  return daysFrom(monthStart(month), monthStart(month + 1) - monthStart(month));
}

function isSelected(rule: Rule, day: Day): boolean {
  const { months, month_days, year_days } = rule;
  if (rule.frequency === 'DAILY' && (day.number - rule.start) % rule.interval !== 0) return false;
  return (
    (months.length === 0 || months.includes(day.month)) &&
    hasEither(month_days, day.month_day, day.month_day_from_end) &&
    hasEither(year_days, day.year_day, day.year_day_from_end) &&
    (rule.weekdays.length === 0 || isOnWeekday(rule, day))
  );
}

function hasEither(selected: number[], fromStart: number, fromEnd: number): boolean {
  return selected.length === 0 || selected.includes(fromStart) || selected.includes(fromEnd);
}

/** Numbered weekdays are those of the month, or of the year in a yearly rule without months. */
function isOnWeekday({ frequency, months, weekdays }: Rule, day: Day): boolean {
  const isOfYear = frequency === 'YEARLY' && months.length === 0;
  const [fromStart, fromEnd] = isOfYear
    ? [day.year_day, day.year_day_from_end]
    : [day.month_day, day.month_day_from_end];
  const nths = new Set([null, Math.ceil(fromStart / 7), -Math.ceil(-fromEnd / 7)]);
  const weekday = weekdayOf(day.number);
  return weekdays.some((one) => one.weekday === weekday && nths.has(one.nth));
}

function atPositions({ frequency, positions }: Rule, days: number[]): number[] {
  if (positions.length === 0) return days;
  // The set of a day is the day.
  if (frequency === 'DAILY') return positions.some((one) => Math.abs(one) === 1) ? days : [];
  return days.filter((_, index) => hasEither(positions, index + 1, index - days.length));
}

/** The year of the week if the rule has week numbers, which at least four of its days are in. */
function yearOf(rule: Rule, day: number): number {
  const decisive = rule.week_numbers.length === 0 ? day : weekStart(rule, day) + 3;
  return Math.floor(monthOf(decisive) / 12);
}

function firstWeek(rule: Rule, year: number): number {
  return weekStart(rule, monthStart(year * 12) + 3);
}

function weekStart({ week_start }: Rule, day: number): number {
  return day - ((weekdayOf(day) - week_start + 7) % 7);
}
