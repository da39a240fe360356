import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { toAsciiDigits } from './digits.ts';
import { invalid } from './invalid.ts';
import { LIMITS } from './limits.ts';
import { isCalendarDate } from './partial-dates.ts';

/** A row id: a positive integer below 2^53. */
export const id = z.int().positive();

export const pathId = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, invalid(msg`Must be a positive whole number.`))
  .transform(Number)
  .refine(Number.isSafeInteger, invalid(msg`Must be a positive whole number.`));

/** ISO 8601 in UTC with milliseconds and `Z`. PostgreSQL has no year 0. */
export const timestamp = z.iso
  .datetime({ precision: 3 })
  .refine((value) => !value.startsWith('0000'), invalid(msg`That date and time doesn’t exist.`));

/** Counts code points; a surrogate pair is one character. */
export function countCharacters(value: string): number {
  let count = 0;
  for (const _ of value) count += 1;
  return count;
}

// Line breaks and tabs are allowed.
const CONTROL_CHARACTERS = /[^\P{Cc}\t\n\r]/u;
// Control characters, line and paragraph separators, and overrides of the text direction.
const NOT_IN_A_LINE = /[\p{Cc}\u2028\u2029\u202D\u202E]/u;
const VISIBLE_CHARACTER = /[^\p{Z}\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a text shows anything; spaces and invisible characters don't. */
export function isVisible(value: string): boolean {
  return VISIBLE_CHARACTER.test(value);
}

/**
 * Trimmed, well-formed text of one or more lines, at most `max` code points, without control characters. `emptyMessage`
 * rejects empty text; without it, empty text is allowed.
 */
export function text(max: number, emptyMessage?: string) {
  const trimmed = z
    .string()
    .refine(
      (value) => !CONTROL_CHARACTERS.test(value),
      invalid(msg`Must not contain control characters.`),
    )
    .transform((value) => value.toWellFormed().trim())
    .refine(
      (value) => countCharacters(value) <= max,
      invalid(msg`Must be at most ${{ max }} characters.`),
    );
  return emptyMessage === undefined
    ? trimmed
    : trimmed.refine((value) => value !== '', emptyMessage);
}

/** Like `text`, for one line: without line breaks and text direction overrides, and not only invisible characters. */
export function line(max: number, emptyMessage?: string) {
  return text(max, emptyMessage)
    .refine(
      (value) => !NOT_IN_A_LINE.test(value),
      invalid(msg`Must be one line without control characters.`),
    )
    .refine(
      (value) => value === '' || isVisible(value),
      emptyMessage ?? invalid(msg`Must contain a visible character.`),
    );
}

/** Optional text of a contact: absent stays absent, `null` means empty. */
export function cardText(max: number) {
  return z.union([text(max), z.null().transform(() => '')]).optional();
}

/** Like `cardText`, for one line. */
export function cardLine(max: number = LIMITS.line) {
  return z.union([line(max), z.null().transform(() => '')]).optional();
}

/** `YYYY-MM-DD`, from 1900 on. */
export const calendarDate = z
  .string()
  .overwrite(toAsciiDigits)
  .check(z.iso.date(invalid(msg`Must be a date, e.g. 2026-11-30.`)))
  .refine((value) => value >= '1900-01-01', invalid(msg`Must not be before 1900.`));

export const clockTime = z
  .string()
  .overwrite(toAsciiDigits)
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, invalid(msg`Must be a time, e.g. 09:00.`));

/** `YYYY-MM-DD`, or `--MM-DD` without a year (RFC 6350 §4.3.1). */
export const birthday = z
  .string()
  .overwrite(toAsciiDigits)
  .regex(
    /^(\d{4}-|--)\d{2}-\d{2}$/,
    invalid(msg`Must be a date, e.g. 1990-05-31, or --05-31 without a year.`),
  )
  .refine(isCalendarDate, invalid(msg`That date doesn’t exist.`));

/** `YYYY`, `YYYY-MM`, `YYYY-MM-DD` or `--MM-DD`: a date whose day or year may be unknown (RFC 6350 §4.3.1). */
export const partialDate = z
  .string()
  .overwrite(toAsciiDigits)
  .regex(
    /^(\d{4}(-\d{2}){0,2}|--\d{2}-\d{2})$/,
    invalid(msg`Must be a date, e.g. 1990-05-31, 1990-05, 1990, or --05-31 without a year.`),
  )
  .refine(isCalendarDate, invalid(msg`That date doesn’t exist.`));

/** Compared case-insensitively. */
export const emailAddress = text(254).refine(
  // Without address literals such as a@[127.0.0.1].
  (value) => /^[^\s@]+@[^\s@[\]]+$/.test(value),
  invalid(msg`Enter a valid email address.`),
);

/** Query of every list: `limit` 1–200 (default 50) and the `cursor` of the previous page. */
export const pageQuery = z.object({
  limit: z
    .string()
    .regex(/^\d{1,4}$/, invalid(msg`Must be a whole number from 1 to 200.`))
    .transform(Number)
    .refine(
      (value) => value >= 1 && value <= LIMITS.page,
      invalid(msg`Must be a whole number from 1 to 200.`),
    )
    .optional(),
  cursor: z
    .string()
    .max(2000, invalid(msg`Invalid cursor.`))
    .optional(),
});

/** Response of every list: one page, and the cursor of the next or null. */
export function page<T extends z.ZodType>(item: T) {
  return z.object({ results: z.array(item), next_cursor: z.string().nullable() });
}

/** Stops validating at the first invalid member: reporting 50,000 errors would block the event loop for 0.3 s. */
export function longList<Member extends z.ZodType>(list: z.ZodArray<Member>) {
  return z.preprocess<unknown, z.ZodArray<Member>, z.input<Member>[]>((value) => {
    if (!Array.isArray(value)) return value;
    const firstInvalid = value.findIndex((member) => !isValid(list.element, member));
    return firstInvalid === -1 ? value : value.slice(0, firstInvalid + 1);
  }, list);
}

/** A record of at most `most` members; validation stops at the first invalid one, as in `longList`. */
export function longRecord<Key extends z.ZodString, Member extends z.ZodType>(
  record: z.ZodRecord<Key, Member>,
  max: number,
) {
  const { keyType, valueType } = record;
  return z.preprocess<unknown, typeof record, z.input<typeof record>>(
    (value, ctx) => {
      if (typeof value !== 'object' || value === null) return value;
      const members = Object.entries(value);
      if (members.length > max) ctx.addIssue(invalid(msg`Must have at most ${{ max }} items.`));
      const invalidEntry = members
        .slice(0, max)
        .find(([key, member]) => !isValid(keyType, key) || !isValid(valueType, member));
      return invalidEntry === undefined ? value : Object.fromEntries([invalidEntry]);
    },
    record.meta({ maxProperties: max }),
  );
}

const isValid = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

/** One value or several: a repeated query parameter, or a value or an array in a body. */
export function several<Member extends z.ZodType>(member: Member, max: number) {
  return z.union([
    member.transform((value) => [value]),
    z
      .array(member)
      .refine(({ length }) => length <= max, invalid(msg`Must have at most ${{ max }} values.`))
      .meta({ maxItems: max }),
  ]);
}

/** Members such as `custom.12` as `custom: { 12: … }`, for these outer names. */
export function nestDotted(value: object, names: readonly string[]): Record<string, unknown> {
  const nested = new Map<string, Record<string, unknown>>();
  const others: [string, unknown][] = [];
  for (const [key, member] of Object.entries(value)) {
    const [name = '', inner] = key.split(/\.(.*)/s);
    if (inner === undefined || !names.includes(name)) others.push([key, member]);
    else
      nested.set(name, Object.assign(nested.get(name) ?? Object.create(null), { [inner]: member }));
  }
  return Object.fromEntries([...others, ...nested]);
}

export const idParams = z.object({ id: pathId });

const DAY_MS = 86_400_000;

/** Both days included. 400 at `to` for a range of more than `max` days. */
export const dayRange = (max: number) =>
  z
    .object({ from: calendarDate, to: calendarDate })
    .refine(({ from, to }) => from <= to, {
      path: ['to'],
      error: invalid(msg`Must not be before the first day.`),
    })
    .refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / DAY_MS < max, {
      path: ['to'],
      error: invalid(msg`At most ${{ max }} days at once.`),
    });
