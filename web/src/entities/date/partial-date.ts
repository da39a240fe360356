import { t } from '@lingui/core/macro';
import { toAsciiDigits } from '#contract/digits.ts';
import { isCalendarDate } from '#contract/partial-dates.ts';
import { formatDay } from '../../lib/time/days.ts';

/** A partial date as typed; unknown parts are empty. */
export interface DateParts {
  day: string;
  /** `5` for May. */
  month: string;
  year: string;
}

export const NO_DATE: DateParts = { day: '', month: '', year: '' };

/** Splits `1990`, `1990-05`, `1990-05-31` or `--05-31`. */
export function parsePartialDate(date: string | null): DateParts {
  const [, year = '', month, day] = /^(\d{4}|-)(?:-(\d{2}))?(?:-(\d{2}))?$/.exec(date ?? '') ?? [];
  return { day: withoutZero(day), month: withoutZero(month), year: year === '-' ? '' : year };
}

/** The reverse of `parsePartialDate`; null if all parts are empty. Invalid parts make an invalid date. */
export function serializePartialDate(parts: DateParts): string | null {
  const { day, month, year } = normalized(parts);
  if (day === '' && month === '' && year === '') return null;
  const last = day === '' ? '' : `-${pad(day, 2)}`;
  const middle = month === '' && day === '' ? '' : `-${pad(month, 2)}`;
  return `${year === '' ? '-' : pad(year, 4)}${middle}${last}`;
}

export interface DateProblem {
  /** The part to correct. */
  part: keyof DateParts;
  message: string;
}

export interface DateRules {
  /** Whether the date must have a day and a month. */
  needsDay?: boolean | undefined;
}

export function findDateProblem(
  entered: DateParts,
  { needsDay = false }: DateRules = {},
): DateProblem | null {
  const parts = normalized(entered);
  const date = serializePartialDate(parts);
  if (date === null) return null;
  return (
    findMissingPart(parts, needsDay) ??
    findInvalidPart(parts) ??
    (isCalendarDate(date) ? null : { part: 'day', message: t`That date doesn’t exist.` })
  );
}

function findMissingPart({ day, month, year }: DateParts, needsDay: boolean): DateProblem | null {
  if (needsDay && (day === '' || month === ''))
    return { part: day === '' ? 'day' : 'month', message: t`Enter a day and a month.` };
  if (day !== '' && month === '') return { part: 'month', message: t`Select a month.` };
  if (day === '' && year === '') return { part: 'day', message: t`Enter a day or a year.` };
  return null;
}

function findInvalidPart({ day, year }: DateParts): DateProblem | null {
  if (!/^\d{0,2}$/.test(day)) return { part: 'day', message: t`Enter a day from 1 to 31.` };
  if (/^(\d{4})?$/.test(year)) return null;
  return { part: 'year', message: t`Enter a four-digit year, e.g. 1990.` };
}

/** Digits of any script may be typed. */
function normalized({ day, month, year }: DateParts): DateParts {
  return { day: toAsciiDigits(day).trim(), month, year: toAsciiDigits(year).trim() };
}

function pad(part: string, length: number): string {
  return part.padStart(length, '0');
}

function withoutZero(part: string | undefined): string {
  return part === undefined ? '' : String(Number(part));
}

/** "December 9, 1906", "December 9" without a year, "December 1906" or "1906"; localized. */
export function formatPartialDate(date: string): string {
  if (date.startsWith('--'))
    return formatDay(`2000-${date.slice(2)}`, { month: 'long', day: 'numeric' });
  if (date.length === 4) return formatDay(`${date}-01-01`, { year: 'numeric' });
  if (date.length === 7) return formatDay(`${date}-01`, { year: 'numeric', month: 'long' });
  return formatDay(date, { dateStyle: 'long' });
}
