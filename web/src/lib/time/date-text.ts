import { toAsciiDigits } from '#contract/digits.ts';
import { formatDay } from './days.ts';
import { formatTimestamp, region } from './region.ts';
import { readRelativeDay } from './relative-day.ts';

/** Dates and times as text in the account's format: shown in fields and read from them. */

const NUMERIC = { year: 'numeric', month: '2-digit', day: '2-digit', calendar: 'gregory' } as const;
/** Direction marks of Arabic and Hebrew formats. */
const MARKS = /[\u200e\u200f\u061c]/g;

export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(text);
  // Engines accept February 30 as March 2.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

/** "24.11.2026" of "2026-11-24". */
export function dateText(day: string): string {
  return formatDay(day, NUMERIC);
}

/** "14:30" or "2:30 PM" of "14:30". */
export function timeText(time: string): string {
  return formatTimestamp(`1970-01-01T${time}:00Z`, { timeStyle: 'short', timeZone: 'UTC' });
}

/** "24.11.2026, 14:30" of "2026-11-24T14:30". */
export function dateTimeText(localTime: string): string {
  return `${dateText(localTime.slice(0, 10))}, ${timeText(localTime.slice(11))}`;
}

/** "DD.MM.YYYY" */
export function datePattern(): string {
  const letters = { day: 'DD', month: 'MM', year: 'YYYY' };
  return dateParts()
    .map(({ type, value }) => letters[type as 'day'] ?? value)
    .join('')
    .trim();
}

/**
 * The ISO date of a text in the account's format or ISO 8601, with digits of any script, or of a relative day such as
 * "in 2 weeks", or null. While typing, a year needs four digits; `isComplete` also accepts two.
 */
export function readDate(text: string, { isComplete = true } = {}): string | null {
  const numbers = splitDigits(toAsciiDigits(text).match(/\d+/g) ?? []);
  if (numbers.length !== 3) return readRelativeDay(text);
  const order = numbers[0]?.length === 4 ? ['year', 'month', 'day'] : dateOrder();
  const [year, month, day] = ['year', 'month', 'day'].map(
    (part) => numbers[order.indexOf(part)]?.padStart(2, '0') ?? '',
  );
  const iso = `${year}-${month}-${day}`;
  const full = isComplete && year?.length === 2 ? `20${iso}` : iso;
  return isDay(full) ? full : null;
}

/** `HH:MM` of "14:30", "1430", "2:30 PM" or "9", or null. While typing, minutes are needed. */
export function readTime(text: string, { isComplete = true } = {}): string | null {
  const plain = toAsciiDigits(text).replace(MARKS, '').trim();
  const found = /^\D*?(\d{1,2})(?:\D?(\d{2}))?(\D*)$/.exec(plain);
  if (found === null || (found[2] === undefined && !isComplete)) return null;
  const half = dayHalf(plain);
  const hour = Number(found[1]);
  if (half !== null && (hour < 1 || hour > 12)) return null;
  const hour24 = half === null ? hour : (hour % 12) + half;
  const time = `${String(hour24).padStart(2, '0')}:${found[2] ?? '00'}`;
  return isTime(time) ? time : null;
}

/** `YYYY-MM-DDTHH:MM` of a date and a time in one text, or null. */
export function readDateTime(text: string, options: { isComplete?: boolean } = {}): string | null {
  const plain = toAsciiDigits(text).replace(MARKS, '').trim();
  const found = /^(\d+\D+\d+\D+\d+)[^\d\p{L}]*[T\s,]\s*(.*\d.*)$/u.exec(plain);
  if (found === null) return readRelativeDateTime(plain, options);
  const [date, time] = [readDate(found[1] ?? '', options), readTime(found[2] ?? '', options)];
  return date === null || time === null ? null : `${date}T${time}`;
}

/** "tomorrow, 2:30 PM", or "tomorrow" alone, which is at 9:00. */
function readRelativeDateTime(text: string, options: { isComplete?: boolean }): string | null {
  const day = readRelativeDay(text);
  if (day !== null) return `${day}T09:00`;
  // The time starts with the last number before a colon, or with the last number.
  const found = /^(.*\D)[\s,]+(\d{1,2}(?::\d{2})?\D*)$/u.exec(text);
  const date = readRelativeDay(found?.[1]?.replace(/[\s,]+$/, '') ?? '');
  const time = readTime(found?.[2] ?? '', options);
  return date === null || time === null ? null : `${date}T${time}`;
}

/** Eight digits without separators are a date, too. */
function splitDigits(numbers: readonly string[]): readonly string[] {
  const [only = ''] = numbers;
  if (numbers.length !== 1 || only.length !== 8) return numbers;
  const lengths = dateOrder().map((part) => (part === 'year' ? 4 : 2));
  let start = 0;
  return lengths.map((length) => only.slice(start, (start += length)));
}

function dateParts(): Intl.DateTimeFormatPart[] {
  return new Intl.DateTimeFormat(region().locale, { ...NUMERIC, timeZone: 'UTC' })
    .formatToParts(0)
    .map((part) => ({ ...part, value: part.value.replace(MARKS, '') }));
}

function dateOrder(): string[] {
  return dateParts().flatMap(({ type }) => (['day', 'month', 'year'].includes(type) ? type : []));
}

/** Hours to add: 0 before noon, 12 after, in English or the account's language; null without either. */
function dayHalf(text: string): 0 | 12 | null {
  const folded = foldPeriod(text);
  const isIn = (from: number, english: string) =>
    folded.includes(english) ||
    Array.from({ length: 12 }, (_, hour) => dayPeriod(from + hour)).some(
      (period) => period !== '' && folded.includes(period),
    );
  if (!/[^\d:]/.test(folded)) return null;
  if (isIn(12, 'pm')) return 12;
  return isIn(0, 'am') ? 0 : null;
}

/** Some languages have more than two, such as "in the evening". */
function dayPeriod(hour: number): string {
  const format = new Intl.DateTimeFormat(region().locale, { timeStyle: 'short', timeZone: 'UTC' });
  const part = format.formatToParts(hour * 3_600_000).find(({ type }) => type === 'dayPeriod');
  return foldPeriod(part?.value ?? '');
}

const foldPeriod = (text: string) => text.toLowerCase().replaceAll(/[.\s]/g, '');
