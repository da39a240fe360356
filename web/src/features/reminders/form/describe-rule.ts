import { plural, t } from '@lingui/core/macro';
import { cadenceFromDays } from '../../../entities/reminder/cadence.ts';
import { listText } from '../../../lib/text/list-text.ts';
import { formatDay } from '../../../lib/time/days.ts';
import {
  dayOfYear,
  monthDaysText,
  monthName,
  nthWeekdayText,
  nthWorkdayText,
  toOrdinal,
  weekdayName,
  type Position,
} from './day-messages.ts';
import {
  everyMonthOn,
  everyUnit,
  everyUnitAfterDone,
  everyWeekday,
  everyWeekdays,
  everyYearOn,
  everyYearOnDate,
  type MonthDay,
} from './rule-messages.ts';
import { ruleParts, WORKDAYS, type DayOfRule, type RuleParts, type Weekday } from './rule-parts.ts';

const POSITIONS: ReadonlyMap<number, Position> = new Map([
  [-1, 'last'],
  [1, 'first'],
  [2, 'second'],
  [3, 'third'],
  [4, 'fourth'],
  [5, 'fifth'],
]);

const FREQUENCIES = { days: 'DAILY', weeks: 'WEEKLY', months: 'MONTHLY' } as const;

export const customRuleLabel = () => t`Custom schedule`;

/** "Every second Tuesday until June 2027", "Every 30 days after it was done". */
export function describeRule(rule: string, repeat_from: 'schedule' | 'completion' = 'schedule') {
  const parts = ruleParts(rule);
  if (parts === null) return customRuleLabel();
  const isFromCompletion = repeat_from === 'completion';
  const schedule = isFromCompletion ? describeFromCompletion(parts) : describePattern(parts);
  return schedule === null ? customRuleLabel() : withEnd(schedule, parts, isFromCompletion);
}

/** A keep-in-touch rule counts days: "Every 2 weeks" of 14 days. */
export function describeCadence(rule: string): string {
  const parts = ruleParts(rule);
  if (parts?.freq !== 'DAILY') return describeRule(rule);
  if (parts.interval === 365) return everyUnit('YEARLY', 1);
  const { count, unit } = cadenceFromDays(parts.interval);
  return everyUnit(FREQUENCIES[unit], Number(count));
}

function describeFromCompletion(parts: RuleParts): string | null {
  const { freq, interval } = parts;
  if (isPlain(parts)) return everyUnitAfterDone(freq, interval);
  if (isEveryDay(parts)) return everyUnitAfterDone('DAILY', 1);
  const schedule = describePattern(parts);
  return schedule && t`${schedule}, from the completion date`;
}

/** A comma separates the end from a schedule that is more than its dates. */
function withEnd(schedule: string, { until, count }: RuleParts, needsComma: boolean): string {
  if (until !== null && isMonthEnd(until)) {
    const month = formatDay(until, { month: 'long', year: 'numeric' });
    return needsComma ? t`${schedule}, until ${month}` : t`${schedule} until ${month}`;
  }
  if (until !== null) {
    const date = formatDay(until, { dateStyle: 'long' });
    return needsComma ? t`${schedule}, until ${date}` : t`${schedule} until ${date}`;
  }
  if (count === null) return schedule;
  return t`${plural(count, { 1: `${schedule}, once`, other: `${schedule}, # times` })}`;
}

/** The last day of a month is shown as the month only. */
function isMonthEnd(day: string): boolean {
  return new Date(Date.parse(day) + 86_400_000).getUTCDate() === 1;
}

function describePattern(parts: RuleParts): string | null {
  const { freq, interval } = parts;
  if (isPlain(parts)) return everyUnit(freq, interval);
  switch (freq) {
    case 'DAILY':
      return interval === 1 ? describeWeekly(parts) : null;
    case 'WEEKLY':
      return describeWeekly(parts);
    case 'MONTHLY':
      return describeMonthly(parts);
    case 'YEARLY':
      return describeYearly(parts);
  }
}

/** Without selected days. */
function isPlain({ days, month_days, months, set_pos }: RuleParts): boolean {
  return days.length + month_days.length + months.length + set_pos.length === 0;
}

function isEveryDay(parts: RuleParts): boolean {
  const isByWeekday = parts.freq === 'DAILY' || parts.freq === 'WEEKLY';
  return isByWeekday && parts.interval === 1 && weekdaysOf(parts)?.length === 7;
}

/** The weekdays of a weekly rule; null if it has unsupported parts. */
function weekdaysOf({ days, month_days, months, set_pos }: RuleParts): Weekday[] | null {
  const hasUnsupportedParts = month_days.length + months.length + set_pos.length > 0;
  if (hasUnsupportedParts || days.some(({ nth }) => nth !== null)) return null;
  return days.map(({ day }) => day);
}

function describeWeekly(parts: RuleParts): string | null {
  const { interval, week_start } = parts;
  const weekdays = weekdaysOf(parts);
  if (weekdays === null) return null;
  if (isEveryDay(parts)) return everyUnit('DAILY', 1);
  if (interval === 1 && isWorkdays(weekdays)) return t`Every weekday`;
  const names = listText(weekdays.map(weekdayName));
  if (weekdays.length === 1) return everyWeekday(names, interval);
  const schedule = everyWeekdays(names, interval);
  // With an interval above 1, the dates depend on the first day of the week, so it is named unless it is Monday.
  if (interval === 1 || week_start === 'MO') return schedule;
  const first_day = weekdayName(week_start);
  return t`${schedule}, weeks beginning on ${first_day}`;
}

function describeMonthly(parts: RuleParts): string | null {
  const day = monthDay(parts);
  return day === null || parts.months.length > 0 ? null : everyMonthOn(day, parts.interval);
}

function describeYearly(parts: RuleParts): string | null {
  const { interval, months, days, month_days, set_pos } = parts;
  if (months.length === 0 || months.some((month) => month < 1 || month > 12)) return null;
  const [month = 1] = months;
  const [date = 0] = month_days;
  if (days.length === 0 && set_pos.length === 0 && month_days.length === 1 && date > 0) {
    const day = months.length === 1 ? dayOfYear(month, date) : null;
    return day && everyYearOnDate(day, interval);
  }
  const day = monthDay(parts);
  return day && everyYearOn(day, listText(months.map(monthName)), interval);
}

/** "the second Tuesday", "the 1st and 15th"; null if it can't be described. */
function monthDay({ days, month_days, set_pos }: RuleParts): MonthDay | null {
  if (days.length > 0) {
    const day = month_days.length > 0 ? null : describeWeekdays(days, set_pos);
    return day === null ? null : { day, orLast: false };
  }
  if (/^28,29(,30)?$/.test(month_days.join()) && set_pos.join() === '-1')
    return { day: monthDaysText(toOrdinal(month_days.at(-1) ?? 0)), orLast: true };
  if (set_pos.length > 0 || month_days.length === 0 || month_days.some((day) => day < -1))
    return null;
  const names = month_days.map((day) => (day === -1 ? t`last day` : toOrdinal(day)));
  return { day: monthDaysText(listText(names)), orLast: false };
}

function describeWeekdays(days: readonly DayOfRule[], set_pos: readonly number[]): string | null {
  if (set_pos.length === 0) {
    const names = days.flatMap(({ nth, day }) => nthWeekday(nth, day) ?? []);
    return names.length === days.length ? listText(names) : null;
  }
  const [nth = null] = set_pos;
  if (set_pos.length > 1 || days.some((day) => day.nth !== null)) return null;
  const [only] = days;
  if (days.length === 1 && only) return nthWeekday(nth, only.day);
  const position = POSITIONS.get(nth ?? 0);
  const isDescribable = position !== undefined && isWorkdays(days.map(({ day }) => day));
  return isDescribable ? nthWorkdayText(position) : null;
}

function nthWeekday(nth: number | null, day: Weekday): string | null {
  const position = POSITIONS.get(nth ?? 0);
  return position === undefined ? null : nthWeekdayText(position, weekdayName(day));
}

function isWorkdays(days: readonly Weekday[]): boolean {
  return days.length === 5 && WORKDAYS.every((day) => days.includes(day));
}
