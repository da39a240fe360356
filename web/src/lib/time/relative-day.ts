import { toAsciiDigits } from '#contract/digits.ts';
import { foldText } from '#contract/fold-text.ts';
import { addDays, addMonths, dayOf } from './days.ts';
import { formatTimestamp, region } from './region.ts';

/** Larger numbers are typos. */
const MAX_COUNT = 1000;

/** Some languages have words for two days. */
const WRITTEN_OFFSETS = [-2, -1, 0, 1, 2];

const UNITS = {
  day: (day: string, count: number) => addDays(day, count),
  week: (day: string, count: number) => addDays(day, 7 * count),
  month: addMonths,
  year: (day: string, count: number) => addMonths(day, 12 * count),
} as const;

type Unit = keyof typeof UNITS;

/**
 * The ISO date of "today", "yesterday", "in 2 weeks", "3 days ago", "next month" or a coming weekday, in English or the
 * account's language, or null.
 */
export function readRelativeDay(typed: string, now: number = Date.now()): string | null {
  const text = folded(toAsciiDigits(typed));
  if (text === '') return null;
  const today = dayOf(now);
  const [number] = /\d+/.exec(text) ?? [];
  if (Number(number) > MAX_COUNT) return null;
  const offsets = number === undefined ? WRITTEN_OFFSETS : [-Number(number), Number(number)];
  for (const locale of new Set([region().locale, 'en'])) {
    const found = readOffset(text, offsets, locale, today) ?? readWeekday(text, locale, today);
    if (found !== null) return found;
  }
  return null;
}

function readOffset(
  text: string,
  offsets: readonly number[],
  locale: string,
  today: string,
): string | null {
  const options = { numeric: 'auto', numberingSystem: 'latn' } as const;
  const format = new Intl.RelativeTimeFormat(locale, options);
  for (const unit of Object.keys(UNITS) as Unit[])
    for (const offset of offsets)
      if (folded(format.format(offset, unit)) === text) return UNITS[unit](today, offset);
  return null;
}

/** The next day of that name, in full or abbreviated; not today. */
function readWeekday(text: string, locale: string, today: string): string | null {
  for (let offset = 1; offset <= 7; offset += 1) {
    const day = addDays(today, offset);
    for (const weekday of ['long', 'short'] as const)
      if (folded(formatTimestamp(day, { weekday }, { locale, time_zone: 'UTC' })) === text)
        return day;
  }
  return null;
}

/** Without spaces, which languages use differently, and the signs of abbreviations. */
function folded(text: string): string {
  return foldText(text).replaceAll(/[\s.]/g, '');
}
