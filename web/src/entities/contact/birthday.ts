import { t } from '@lingui/core/macro';
import { formatDay } from '../../lib/time/days.ts';
import { toAsciiDigits } from '#contract/digits.ts';

/** The year may be empty. */
export interface BirthdayParts {
  day: string;
  month: string;
  year: string;
}

export const NO_BIRTHDAY: BirthdayParts = { day: '', month: '', year: '' };

/** Splits `1990-05-31` or `--05-31`; the month is `5`. */
export function parseBirthday(birthday: string | null): BirthdayParts {
  const [, year = '', month = '', day = ''] =
    /^(\d{4}|-)-(\d{2})-(\d{2})$/.exec(birthday ?? '') ?? [];
  if (month === '') return NO_BIRTHDAY;
  return { day: String(Number(day)), month: String(Number(month)), year: year === '-' ? '' : year };
}

/** `YYYY-MM-DD`, `--MM-DD` without a year, null if empty. */
export function serializeBirthday(parts: BirthdayParts): string | null {
  const { day, month, year } = asciiParts(parts);
  if ([day, month, year].every((part) => part.trim() === '')) return null;
  return `${year.trim() === '' ? '-' : pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
}

function pad(part: string, length: number): string {
  return part.trim().padStart(length, '0');
}

/** Digits of any script may be typed. */
function asciiParts({ day, month, year }: BirthdayParts): BirthdayParts {
  return { day: toAsciiDigits(day), month, year: toAsciiDigits(year) };
}

export function birthdayError(entered: BirthdayParts): string | null {
  const parts = asciiParts(entered);
  const birthday = serializeBirthday(parts);
  if (birthday === null) return null;
  if (parts.day.trim() === '' || parts.month === '') return t`Enter a day and a month.`;
  if (!/^\d{1,2}$/.test(parts.day.trim())) return t`Enter a day from 1 to 31.`;
  if (!/^(\d{4})?$/.test(parts.year.trim())) return t`Enter a four-digit year, e.g. 1990.`;
  // A leap year replaces a missing one, so that 29 February is valid.
  const date = birthday.startsWith('--') ? `2000-${birthday.slice(2)}` : birthday;
  const parsed = new Date(`${date}T00:00:00Z`);
  const exists = !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date);
  return exists ? null : t`That date doesn’t exist.`;
}

/** "December 9, 1906", "December 9" without a year, "December 1906" or "1906"; localized. */
export function formatPartialDate(date: string): string {
  if (date.startsWith('--'))
    return formatDay(`2000-${date.slice(2)}`, { month: 'long', day: 'numeric' });
  if (date.length === 4) return formatDay(`${date}-01-01`, { year: 'numeric' });
  if (date.length === 7) return formatDay(`${date}-01`, { year: 'numeric', month: 'long' });
  return formatDay(date, { dateStyle: 'long' });
}
