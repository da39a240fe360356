import { timestamp } from '#contract/fields.ts';
import { readPartialDate, type DateOrder } from './partial-dates.ts';
import { setOnce } from './fill-row.ts';
import type { ExtraProperty, ReadRow } from './read-row.ts';
import { toAsciiDigits } from '#contract/digits.ts';

const UNIT_DAYS = new Map(
  Object.entries({ day: 1, week: 7, month: 30, quarter: 91, year: 365 }).flatMap(
    ([unit, days]): [string, number][] => [
      [unit, days],
      [`${unit}s`, days],
    ],
  ),
);
const NAMED_CADENCES = new Map(
  Object.entries({
    off: 0,
    never: 0,
    daily: 1,
    weekly: 7,
    biweekly: 14,
    monthly: 30,
    quarterly: 91,
    yearly: 365,
    annually: 365,
  }),
);

/** A cadence in days or words (`monthly`, `every 2 weeks`); 0 and `off` turn it off. */
export function setCadence(row: ReadRow, text: string, source: ExtraProperty): void {
  setOnce(row, 'cadence_days', daysOf(toAsciiDigits(text.trim().toLowerCase())), text, source);
}

function daysOf(text: string): number | null {
  const [whole, number = '1', unit = 'day'] = /^(?:every )?(\d{1,4})? ?([a-z]+)?$/.exec(text) ?? [];
  if (whole === undefined || whole === '') return null;
  const days = NAMED_CADENCES.get(unit) ?? Number(number) * (UNIT_DAYS.get(unit) ?? NaN);
  return days >= 0 && days <= 3650 ? days : null;
}

/** Last contact: a timestamp, or a date in any birthday format. */
export function setLastContacted(
  row: ReadRow,
  text: string,
  order: DateOrder,
  source: ExtraProperty,
): void {
  setOnce(
    row,
    'last_contacted_at',
    parseTimestamp(toAsciiDigits(text.trim()), order),
    text,
    source,
  );
}

const TIMESTAMP =
  /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?$/;

/** Without an offset UTC is assumed. */
function parseTimestamp(text: string, order: DateOrder): string | null {
  const isoText = TIMESTAMP.test(text) ? withZone(text.replace(' ', 'T')) : dayOf(text, order);
  const date = new Date(isoText ?? '');
  if (Number.isNaN(date.getTime())) return null;
  const parsed = timestamp.safeParse(date.toISOString());
  return parsed.success ? parsed.data : null;
}

function withZone(text: string): string {
  return /(?:Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text}Z`;
}

function dayOf(text: string, order: DateOrder): string | null {
  const day = readPartialDate(text, order);
  return day?.length === 10 ? day : null;
}
