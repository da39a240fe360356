import type { Timestamp } from '../../../infra/clock.ts';
import { dateAfter, type DateOverride, type SeriesDate, type Repeating } from './series.ts';
import {
  addDays,
  toTimestamp,
  toLocalDateTime,
  type CalendarDate,
  type ClockTime,
} from './wall-clock.ts';

/** The columns that decide when a reminder fires. */
export interface FireSettings extends Repeating {
  time_zone: string;
  lead_days: number;
  status: string;
  snoozed_until: Timestamp | null;
  suspended: boolean;
}

/** The time a date fires: `lead_days` ahead, at its time, or at the owner's reminder hour for all-day reminders. */
export function firesAt(
  { date, time }: Pick<SeriesDate, 'date' | 'time'>,
  { time_zone, lead_days }: Pick<FireSettings, 'time_zone' | 'lead_days'>,
  reminder_time: ClockTime,
): Timestamp {
  return toTimestamp(addDays(date, -lead_days), time ?? reminder_time, time_zone);
}

/**
 * The next time a reminder fires. A scheduled one fires for its open date even if overdue, so downtime is made up for.
 * One that fired and wasn't completed fires again at its next future date.
 */
export function nextFire(
  row: FireSettings,
  moves: DateOverride[],
  reminder_time: ClockTime,
  now: Timestamp,
): Timestamp | null {
  if (row.suspended || row.status === 'done') return null;
  if (row.status === 'snoozed') return row.snoozed_until;
  const timestamp = (occurrence: Pick<SeriesDate, 'date' | 'time'>) =>
    firesAt(occurrence, row, reminder_time);
  if (row.status === 'scheduled') return timestamp({ date: row.due_date, time: row.due_time });
  // Regular dates fire in order; moved ones may be earlier or later.
  const moved = moves
    .filter(({ original_date }) => original_date > row.original_date)
    .map(timestamp);
  const scheduled = nextScheduled(row, moves, timestamp, now);
  const later = [...moved, ...(scheduled === null ? [] : [scheduled])].filter((at) => at > now);
  return later.toSorted()[0] ?? null;
}

function nextScheduled(
  row: FireSettings,
  moves: DateOverride[],
  timestamp: (occurrence: SeriesDate) => Timestamp,
  now: Timestamp,
): Timestamp | null {
  const today = addDays(toLocalDateTime(now, row.time_zone).date, row.lead_days - 1);
  let occurrence = dateAfter(row, [], today > row.original_date ? today : row.original_date);
  while (occurrence !== null && (isMoved(occurrence, moves) || timestamp(occurrence) <= now))
    occurrence = dateAfter(row, [], occurrence.original_date);
  return occurrence === null ? null : timestamp(occurrence);
}

function isMoved({ original_date }: SeriesDate, moves: DateOverride[]): boolean {
  return moves.some((move) => move.original_date === original_date);
}

/** Position in lists: the open date, or the snoozed time in the reminder's time zone. */
export function listPosition(
  row: Pick<FireSettings, 'due_date' | 'due_time' | 'time_zone' | 'status' | 'snoozed_until'>,
): { list_date: CalendarDate; list_time: ClockTime | null } {
  if (row.status !== 'snoozed' || row.snoozed_until === null)
    return { list_date: row.due_date, list_time: row.due_time };
  const { date, time } = toLocalDateTime(row.snoozed_until, row.time_zone);
  return { list_date: date, list_time: time };
}
