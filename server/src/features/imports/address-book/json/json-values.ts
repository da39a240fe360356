import { partialDate, timestamp } from '#contract/fields.ts';
import { cleanText } from '../clean-text.ts';

/** An object of a file; empty for anything else. */
export function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

/** A list of a file. PHP writes lists with gaps as objects. */
export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : Object.values(objectOf(value));
}

/** Text, or a number as text; empty for anything else. */
export function textOf(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? cleanText(value) : '';
}

/** The texts that aren't empty, joined. */
export function joined(values: readonly unknown[], separator: string): string {
  return values
    .map(textOf)
    .filter((text) => text !== '')
    .join(separator);
}

interface DateOptions {
  withoutYear?: boolean;
  withoutDay?: boolean;
}

/** The date of a timestamp such as `1990-05-31T00:00:00Z`; null if it's none. */
export function dateOf(
  value: unknown,
  { withoutYear = false, withoutDay = false }: DateOptions = {},
): string | null {
  const [date = '', year = '', day = ''] = /^(\d{4})-(\d\d-\d\d)/.exec(textOf(value)) ?? [];
  const partial = withoutDay ? year : withoutYear ? `--${day}` : date;
  return partialDate.safeParse(partial).data ?? null;
}

/** A timestamp, in UTC if it has no offset; null if it's none. */
export function timeOf(value: unknown): string | null {
  const text = textOf(value).replace(' ', 'T');
  const [, zone = 'Z'] = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:?\d\d)?$/.exec(text) ?? [null, ''];
  const date = new Date(zone === 'Z' && !text.endsWith('Z') ? `${text}Z` : text);
  return Number.isNaN(date.getTime())
    ? null
    : (timestamp.safeParse(date.toISOString()).data ?? null);
}

/** Noon of a date, which is the same day in most time zones. */
export function noonOf(value: unknown): string | null {
  const date = dateOf(value);
  return date === null ? null : timeOf(`${date}T12:00:00Z`);
}
