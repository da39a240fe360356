import { formatDay } from '../../../lib/time/days.ts';
import { ruleParts, WORKDAYS, type DayOfRule, type RuleParts, type Weekday } from './rule-parts.ts';

export const CUSTOM_RULE_LABEL = 'Custom schedule';

export const WEEKDAY_NAMES: Record<Weekday, string> = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
};

const MONTH_NAMES =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

const LIST = new Intl.ListFormat('en');

const ORDINALS =
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(
    ' ',
  );

/** "Every second Tuesday until June 2027", "Every 30 days after it was done". */
export function describeRule(rule: string, repeat_from: 'schedule' | 'completion' = 'schedule') {
  const parts = ruleParts(rule);
  const pattern = parts && describePattern(parts);
  if (parts === null || pattern === null) return CUSTOM_RULE_LABEL;
  const text = repeat_from === 'completion' ? `${pattern}${completionSuffix(pattern)}` : pattern;
  return `${text}${describeEnd(parts, text !== pattern)}`;
}

function completionSuffix(pattern: string): string {
  return /^Every (\d+ )?(day|week|month|year)s?$/.test(pattern)
    ? ' after it was done'
    : ', from the completion date';
}

function describeEnd({ until, count }: RuleParts, needsComma: boolean): string {
  const comma = needsComma ? ',' : '';
  if (until !== null) return `${comma} until ${formatUntil(until)}`;
  if (count === null) return '';
  return count === 1 ? ', once' : `, ${count} times`;
}

function formatUntil(day: string): string {
  const isMonthEnd = new Date(Date.parse(day) + 86_400_000).getUTCDate() === 1;
  // The last day of a month is shown as the month only.
  return isMonthEnd
    ? formatDay(day, { month: 'long', year: 'numeric' })
    : formatDay(day, { dateStyle: 'long' });
}

function describePattern(parts: RuleParts): string | null {
  const { freq, interval, days, month_days, months, set_pos } = parts;
  const plain = days.length + month_days.length + months.length + set_pos.length === 0;
  switch (freq) {
    case 'DAILY':
      if (plain) return everyInterval(interval, 'day');
      return interval === 1 ? describeWeekly({ ...parts, freq: 'WEEKLY' }) : null;
    case 'WEEKLY':
      return plain ? everyInterval(interval, 'week') : describeWeekly(parts);
    case 'MONTHLY':
      return plain ? everyInterval(interval, 'month') : describeMonthly(parts);
    case 'YEARLY':
      return plain ? everyInterval(interval, 'year') : describeYearly(parts);
  }
}

/** "Every week", "Every 2 weeks". */
function everyInterval(interval: number, unit: string): string {
  return interval === 1 ? `Every ${unit}` : `Every ${interval} ${unit}s`;
}

function describeWeekly({ interval, days, month_days, months, set_pos, week_start }: RuleParts) {
  const hasUnsupportedParts = month_days.length + months.length + set_pos.length > 0;
  if (hasUnsupportedParts || days.some(({ nth }) => nth !== null)) return null;
  const weekdays = days.map(({ day }) => day);
  if (interval === 1 && weekdays.length === 7) return 'Every day';
  if (interval === 1 && isWorkdays(weekdays)) return 'Every weekday';
  const names = LIST.format(weekdays.map((day) => WEEKDAY_NAMES[day]));
  if (interval === 1) return `Every ${names}`;
  const ordinal = ORDINALS[interval];
  if (weekdays.length === 1 && ordinal !== undefined) return `Every ${ordinal} ${names}`;
  // With an interval above 1, the dates depend on the first day of the week, so it is named unless it is Monday.
  const weekStartText =
    week_start === 'MO' || weekdays.length === 1
      ? ''
      : `, weeks beginning on ${WEEKDAY_NAMES[week_start]}`;
  return `Every ${interval} weeks on ${names}${weekStartText}`;
}

function describeMonthly(parts: RuleParts): string | null {
  const formatDayOf = describeDayOfMonth(parts);
  if (formatDayOf === null || parts.months.length > 0) return null;
  const { interval } = parts;
  if (interval === 1) return `On ${formatDayOf('every month')}`;
  const ordinal = ORDINALS[interval];
  return ordinal === undefined
    ? `Every ${interval} months on ${formatDayOf('the month')}`
    : `On ${formatDayOf(`every ${ordinal} month`)}`;
}

function describeYearly(parts: RuleParts): string | null {
  const { interval, months, days, month_days } = parts;
  const names = months.map((month) => MONTH_NAMES[month - 1]);
  if (names.length === 0 || names.includes(undefined)) return null;
  const in_months = LIST.format(names as string[]);
  const [day = 0] = month_days;
  const prefix = everyInterval(interval, 'year');
  if (days.length === 0 && parts.set_pos.length === 0 && month_days.length === 1 && day > 0)
    return names.length === 1 ? `${prefix} on ${in_months} ${day}` : null;
  const formatDayOf = describeDayOfMonth(parts);
  return formatDayOf === null ? null : `${prefix} on ${formatDayOf(in_months)}`;
}

/** The day of a month: "the second Tuesday of …", "the 1st and 15th of …". */
function describeDayOfMonth(parts: RuleParts): ((month: string) => string) | null {
  const { days, month_days, set_pos } = parts;
  if (days.length > 0) {
    const weekdays = month_days.length > 0 ? null : describeWeekdays(days, set_pos);
    return weekdays === null ? null : (month) => `${weekdays} of ${month}`;
  }
  const listedDays = month_days.join();
  if (/^28,29(,30)?$/.test(listedDays) && set_pos.join() === '-1') {
    const day = toOrdinal(month_days.at(-1) ?? 0);
    return (month) => `the ${day} of ${month}, or its last day`;
  }
  if (set_pos.length > 0 || month_days.length === 0) return null;
  const names = month_days.map(monthDayName);
  return names.includes(null)
    ? null
    : (month) => `the ${LIST.format(names as string[])} of ${month}`;
}

function monthDayName(day: number): string | null {
  if (day > 0) return toOrdinal(day);
  return day === -1 ? 'last day' : null;
}

function describeWeekdays(days: readonly DayOfRule[], set_pos: readonly number[]): string | null {
  if (set_pos.length === 0) {
    const names = days.map(({ nth, day }) => nthWeekday(nth, WEEKDAY_NAMES[day]));
    return names.includes(null) ? null : LIST.format(names as string[]);
  }
  const [position] = set_pos;
  if (set_pos.length > 1 || position === undefined || days.some(({ nth }) => nth !== null))
    return null;
  const [only] = days;
  if (days.length === 1 && only) return nthWeekday(position, WEEKDAY_NAMES[only.day]);
  return isWorkdays(days.map(({ day }) => day)) ? nthWeekday(position, 'weekday') : null;
}

/** "the second Tuesday", "the last Friday". */
function nthWeekday(nth: number | null, name: string): string | null {
  if (nth === -1) return `the last ${name}`;
  const ordinal = nth === null || nth < 1 || nth > 5 ? undefined : ORDINALS[nth];
  return ordinal === undefined ? null : `the ${ordinal} ${name}`;
}

function isWorkdays(days: readonly Weekday[]): boolean {
  return days.length === 5 && WORKDAYS.every((day) => days.includes(day));
}

/** "1st", "22nd", "13th". */
export function toOrdinal(day: number): string {
  const teens = day % 100 > 10 && day % 100 < 14;
  const ending = teens ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th');
  return `${day}${ending}`;
}
