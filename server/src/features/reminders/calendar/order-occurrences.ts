import type { Occurrence } from '#contract/reminders.ts';
import type { Timestamp } from '../../../infra/clock.ts';
import { toTimestamp, toLocalDateTime, type CalendarDate } from '../dates/wall-clock.ts';

export interface Entry extends Omit<Occurrence, 'starts_at'> {
  time_zone: string;
  /** The exact time. */
  snoozed_until: Timestamp | null;
}

/** Converts entries to occurrences in a time zone, ordered by date, time (all-day first), title and id. */
export function toOccurrences(
  entries: Entry[],
  user_time_zone: string,
  from: CalendarDate,
  to: CalendarDate,
): Occurrence[] {
  const slots = placing(user_time_zone);
  return entries
    .map(({ time_zone, snoozed_until, ...entry }) => ({
      ...entry,
      ...(snoozed_until === null
        ? slots(entry, time_zone)
        : shownIn(user_time_zone, snoozed_until)),
    }))
    .filter(({ date }) => date >= from && date <= to)
    .toSorted(inOrder);
}

type SortedEntry = Pick<Occurrence, 'date' | 'time' | 'starts_at'>;

/** Converts entry dates to the user's time zone, with caching; all-day entries keep their date. */
function placing(
  user_time_zone: string,
): (entry: Omit<SortedEntry, 'starts_at'>, time_zone: string) => SortedEntry {
  const known = new Map<string, SortedEntry>();
  return ({ date, time }, time_zone) => {
    const key = time === null ? date : `${date} ${time} ${time_zone}`;
    const slot =
      known.get(key) ??
      (time === null
        ? { date, time, starts_at: toTimestamp(date, '00:00', user_time_zone) }
        : shownIn(user_time_zone, toTimestamp(date, time, time_zone)));
    known.set(key, slot);
    return slot;
  };
}

function shownIn(user_time_zone: string, starts_at: Timestamp): SortedEntry {
  return { ...toLocalDateTime(starts_at, user_time_zone), starts_at };
}

function inOrder(one: Occurrence, other: Occurrence): number {
  return (
    compare(one.date, other.date) ||
    compare(one.time ?? '', other.time ?? '') ||
    compare(one.title, other.title) ||
    (one.reminder_id ?? one.contact_id ?? 0) - (other.reminder_id ?? other.contact_id ?? 0)
  );
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
