import type { Occurrence } from '#contract/reminders.ts';
import type { ReaderContext } from '../../../context.ts';
import { addDays } from '../dates/wall-clock.ts';
import {
  contactDaysIn,
  splitByYear,
  futureEntries,
  MAX_ZONE_GAP_DAYS,
  openEntry,
  type Range,
} from './occurrences.service.ts';
import { toOccurrences, type Entry } from './order-occurrences.ts';
import {
  countContactDays,
  countOpenBetween,
  findFirstContactDays,
  findOpenSoon,
} from './occurrences.queries.ts';

/** More rows are read than needed, because time zones move some out of the range. */
const OVERFETCH_FACTOR = 3;

/**
 * The first occurrences in a range, without completed ones, and the number of the others. The time doesn't grow with
 * the number of birthdays and other dates, which are only counted.
 */
export async function getUpcoming(
  ctx: ReaderContext,
  range: Range & { time_zone: string },
  limit: number,
): Promise<{ occurrences: Occurrence[]; more: number }> {
  const { from, to, time_zone } = range;
  const fetchLimit = OVERFETCH_FACTOR * limit;
  const wide = { from: addDays(from, -MAX_ZONE_GAP_DAYS), to: addDays(to, MAX_ZONE_GAP_DAYS) };
  const { db, user_id, language } = ctx;
  const soon = { from, to, wide: [wide.from, wide.to] as [string, string], limit: fetchLimit };
  const openRows = await findOpenSoon(db, user_id, soon);
  const open = openRows.map((row) => openEntry(language, row));
  const later = await futureEntries(ctx, wide);
  const { days, cut } = await firstContactDays(ctx, range, [...open, ...later], fetchLimit);
  const found = toOccurrences([...open, ...later, ...days], time_zone, from, to);
  const all =
    cut || open.length === fetchLimit
      ? (await countLeft(ctx, range)) + toOccurrences(later, time_zone, from, to).length
      : found.length;
  return { occurrences: found.slice(0, limit), more: Math.max(0, all - limit) };
}

async function firstContactDays(
  { db, user_id, language }: ReaderContext,
  { from, to }: Range,
  entries: Entry[],
  limit: number,
): Promise<{ days: Entry[]; cut: boolean }> {
  const found: Entry[] = [];
  let cut = false;
  for (const { year, ...days } of splitByYear(from, to)) {
    const rows = await findFirstContactDays(db, user_id, days, limit);
    cut ||= rows.length === limit;
    found.push(...contactDaysIn(language, { year, rows }, entries));
  }
  return { days: found, cut };
}

async function countLeft({ db, user_id }: ReaderContext, range: Range): Promise<number> {
  let count = await countOpenBetween(db, user_id, range);
  for (const days of splitByYear(range.from, range.to))
    count += await countContactDays(db, user_id, days);
  return count;
}
