import { partialDate } from '#contract/fields.ts';
import { isPlaceholderYear } from '#contract/partial-dates.ts';
import { toAsciiDigits } from '#contract/digits.ts';

/** Reading of dates such as 3/5/1990. */
export type DateOrder = 'day-first' | 'month-first';

const TIME = /(?:T(?:\d{2}:?\d{2}.*)?| \d{1,2}:\d{2}.*)$/;
const YEAR_FIRST =
  /^(?<year>\d{4})(?:(?<month>\d{2})(?<day>\d{2})|[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2}))$/;
const NO_YEAR = /^--?(?<month>\d{2})-?(?<day>\d{2})$/;
const NUMBERS = /^(\d{1,2})([-/. ])\s?(\d{1,2})(?:[-/. ]\s?(\d{4}))?\.?$/;
const DAY_NAMED =
  /^(\d{1,2})(?:st|nd|rd|th|er|[.º])?[\s-]+(?:de\s+)?([\p{L}]+)\.?,?(?:[\s-]+(?:de\s+)?(\d{4}))?$/iu;
const NAMED_DAY = /^([\p{L}]+)\.?[\s-]+(\d{1,2})(?:st|nd|rd|th)?,?(?:[\s-]+(\d{4}))?$/iu;

const YEAR_OR_MONTH = /^(?<year>\d{4})(?:-\d{2})?$/;

/**
 * Parses a date of any program into a partial date: `YYYY-MM-DD`, `--MM-DD`, `YYYY-MM` or `YYYY`; null if invalid.
 * `order` decides 3/5/1990. `omittedYear` marks an unknown year (X-APPLE-OMIT-YEAR).
 */
export function readPartialDate(
  text: string,
  order: DateOrder,
  omittedYear = '1604',
): string | null {
  const value = dayOf(text);
  const isKnown = (year = '') => year !== '' && year !== omittedYear && !isPlaceholderYear(year);
  if (isKnown(YEAR_OR_MONTH.exec(value)?.groups?.['year'])) return validDate(value);
  const parts = readParts(value, order);
  if (parts === null) return null;
  const [year, month, day] = parts;
  const start = isKnown(year) ? `${year}-` : '--';
  return validDate(`${start}${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

function validDate(date: string): string | null {
  return partialDate.safeParse(date).success ? date : null;
}

/** Removes the time; empty if too long for a date. */
function dayOf(text: string): string {
  const value = text.trim();
  return value.length > 60 ? '' : toAsciiDigits(value).replace(TIME, '').trim();
}

type Parts = [year: string, month: string, day: string];

function readParts(value: string, order: DateOrder): Parts | null {
  const iso = YEAR_FIRST.exec(value) ?? NO_YEAR.exec(value);
  const { year = '', month = '', day = '' } = iso?.groups ?? {};
  if (month !== '') return [year, month, day];
  return readNumbers(value, order) ?? readNamed(value);
}

function readNumbers(value: string, order: DateOrder): Parts | null {
  const [, first = '', , second = '', year = ''] = NUMBERS.exec(value) ?? [];
  if (first === '') return null;
  const monthFirst = Number(second) > 12 || (order === 'month-first' && Number(first) <= 12);
  return monthFirst ? [year, first, second] : [year, second, first];
}

function readNamed(value: string): Parts | null {
  const [, day = '', name = '', year = ''] = DAY_NAMED.exec(value) ?? [];
  if (day !== '') return withMonth(year, name, day);
  const [, named = '', after = '', yearAfter = ''] = NAMED_DAY.exec(value) ?? [];
  return named === '' ? null : withMonth(yearAfter, named, after);
}

function withMonth(year: string, name: string, day: string): Parts | null {
  const month = MONTHS.get(name.toLowerCase().replace('.', ''));
  return month === undefined ? null : [year, String(month), day];
}

/** Month names in the supported header languages. */
const MONTHS = new Map(
  ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt'].flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) => {
      const format = new Intl.DateTimeFormat(language, { month, day: 'numeric', timeZone: 'UTC' });
      return Array.from({ length: 12 }, (_, index): [string, number] => [
        monthName(format, index),
        index + 1,
      ]);
    }),
  ),
);

function monthName(format: Intl.DateTimeFormat, index: number): string {
  const parts = format.formatToParts(Date.UTC(2024, index, 1));
  return (parts.find((part) => part.type === 'month')?.value ?? '').toLowerCase().replace('.', '');
}

/** The order used by a column: a number over 12 must be a day. Null without evidence or with contradictions. */
export function dateOrderOf(dates: Iterable<string>): DateOrder | null {
  let dayFirst = false;
  let monthFirst = false;
  for (const date of dates) {
    const [, first = '', , second = ''] = NUMBERS.exec(dayOf(date)) ?? [];
    if (Number(first) > 12) dayFirst = true;
    else if (Number(second) > 12) monthFirst = true;
  }
  if (dayFirst === monthFirst) return null;
  return dayFirst ? 'day-first' : 'month-first';
}

/** Whether the order of day and month is unspecified. */
export function isUnordered(date: string): boolean {
  return NUMBERS.test(dayOf(date));
}

/** Whether a date is valid in both orders. */
export function isAmbiguous(date: string): boolean {
  const [, first = '', , second = ''] = NUMBERS.exec(dayOf(date)) ?? [];
  return first !== '' && first !== second && Number(first) <= 12 && Number(second) <= 12;
}

/** Default order: slashes are American, dots and dashes aren't. */
export function defaultDateOrder(date: string): DateOrder {
  return date.includes('/') ? 'month-first' : 'day-first';
}
