import { datesBetween, nextDate, nextFromDone, withoutCount } from './recurrence.ts';
import type { Series } from './rule-dates.ts';
import type { CalendarDate, ClockTime } from './wall-clock.ts';

/** The columns that define a series. */
export interface Repeating {
  due_date: CalendarDate;
  due_time: ClockTime | null;
  rrule: string | null;
  starts_on: CalendarDate;
  starts_time: ClockTime | null;
  /** The open date of the series, before any move. */
  original_date: CalendarDate;
  repeat_from: string;
  done_count: number;
}

/** A moved date of a series. */
export interface DateOverride {
  original_date: CalendarDate;
  date: CalendarDate;
  time: ClockTime | null;
}

export type SeriesDate = DateOverride;

/** Later dates in a range, both ends included, in rule order. Empty when repeating from completion. */
export function laterDates(
  row: Repeating,
  moves: DateOverride[],
  from: CalendarDate,
  to: CalendarDate,
): SeriesDate[] {
  const series = scheduleOf(row);
  if (series === null) return [];
  const away = new Map(moves.map((move) => [move.original_date, move]));
  const scheduled = datesBetween(series, from, to)
    .filter((date) => date > row.original_date && !away.has(date))
    .map((date) => ({ original_date: date, date, time: row.starts_time }));
  const moved = moves.filter(
    ({ original_date, date }) => original_date > row.original_date && date >= from && date <= to,
  );
  return [...scheduled, ...moved].toSorted(bySeries);
}

/** The next date of the series, wherever it was moved; null at the end. */
export function dateAfter(
  row: Repeating,
  moves: DateOverride[],
  original: CalendarDate,
): SeriesDate | null {
  const series = scheduleOf(row);
  const next = series === null ? null : nextDate(series, original);
  if (next === null) return null;
  const moved = moves.find(({ original_date }) => original_date === next);
  return moved ?? { original_date: next, date: next, time: row.starts_time };
}

/**
 * The date after completing on a day: the next after that day and after the open one; null at the end. When repeating
 * from completion the rule restarts that day, with `done_count` counted toward COUNT.
 */
export function dateAfterCompletion(
  row: Repeating,
  moves: DateOverride[],
  today: CalendarDate,
): SeriesDate | null {
  if (row.rrule === null) return null;
  if (row.repeat_from === 'completion') return afterCompletion(row, row.rrule, today);
  // Dates moved from before to after today are earlier in the series.
  const from = row.original_date > today ? row.original_date : today;
  const late = moves
    .filter(
      ({ original_date, date }) =>
        original_date > row.original_date && original_date <= from && date > today,
    )
    .toSorted(bySeries)[0];
  let occurrence = late ?? dateAfter(row, moves, from);
  while (occurrence !== null && occurrence.date <= today)
    occurrence = dateAfter(row, moves, occurrence.original_date);
  return occurrence;
}

function bySeries(one: SeriesDate, other: SeriesDate): number {
  return one.original_date < other.original_date ? -1 : 1;
}

function afterCompletion(row: Repeating, rrule: string, today: CalendarDate): SeriesDate | null {
  const { rrule: endless, count } = withoutCount(rrule);
  if (count !== null && row.done_count + 1 >= count) return null;
  const next = nextFromDone(endless, today);
  return next === null ? null : { original_date: next, date: next, time: row.starts_time };
}

function scheduleOf(row: Repeating): Series | null {
  if (row.rrule === null || row.repeat_from !== 'schedule') return null;
  return { starts_on: row.starts_on, rrule: row.rrule };
}
