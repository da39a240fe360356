import { select, selectOrdinal, t } from '@lingui/core/macro';
import { isDay } from '../../../lib/time/date-text.ts';
import { formatDay } from '../../../lib/time/days.ts';
import { WEEKDAYS, type Weekday } from './rule-parts.ts';

/** "Tuesday" */
export function weekdayName(day: Weekday): string {
  // January 1, 2024, was a Monday.
  return formatDay(`2024-01-0${WEEKDAYS.indexOf(day) + 1}`, { weekday: 'long' });
}

/** "Tu" */
export function weekdayAbbreviation(day: Weekday): string {
  const abbreviations: Record<Weekday, string> = {
    MO: t`Mo`,
    TU: t`Tu`,
    WE: t`We`,
    TH: t`Th`,
    FR: t`Fr`,
    SA: t`Sa`,
    SU: t`Su`,
  };
  return abbreviations[day];
}

/** "February"; 1 to 12. */
export function monthName(month: number): string {
  return formatDay(`2024-${twoDigits(month)}-15`, { month: 'long' });
}

/** "March 14"; null if the month is shorter. */
export function dayOfYear(month: number, day: number): string | null {
  const date = `2024-${twoDigits(month)}-${twoDigits(day)}`;
  return isDay(date) ? formatDay(date, { month: 'long', day: 'numeric' }) : null;
}

const twoDigits = (number: number) => String(number).padStart(2, '0');

export type Position = 'first' | 'second' | 'third' | 'fourth' | 'fifth' | 'last';

/** "the second Tuesday" */
export function nthWeekdayText(position: Position, weekday: string): string {
  return t({
    comment: 'Completes “On … of every month” and “Every year on … of May”',
    message: select(position, {
      first: `the first ${weekday}`,
      second: `the second ${weekday}`,
      third: `the third ${weekday}`,
      fourth: `the fourth ${weekday}`,
      fifth: `the fifth ${weekday}`,
      other: `the last ${weekday}`,
    }),
  });
}

/** "the last weekday": Monday to Friday. */
export function nthWorkdayText(position: Position): string {
  return t({
    comment: 'Completes “On … of every month” and “Every year on … of May”',
    message: select(position, {
      first: 'the first weekday',
      second: 'the second weekday',
      third: 'the third weekday',
      fourth: 'the fourth weekday',
      fifth: 'the fifth weekday',
      other: 'the last weekday',
    }),
  });
}

/** "the 1st and 15th" */
export function monthDaysText(days: string): string {
  return t({
    comment: 'Completes “On … of every month”: the 1st and 15th',
    message: `the ${days}`,
  });
}

/** "1st", "22nd", "13th". */
export function toOrdinal(day: number): string {
  return t({
    comment: 'The day of a month',
    message: selectOrdinal(day, { one: '#st', two: '#nd', few: '#rd', other: '#th' }),
  });
}
