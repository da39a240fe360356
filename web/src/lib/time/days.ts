import { dayIn, formatTimestamp, region } from './region.ts';

const DAY = 86_400_000;

/** The calendar day of a moment where the reader is: "2026-11-21". */
export function dayOf(moment: string | number, time_zone: string = region().time_zone): string {
  return dayIn(moment, time_zone);
}

/** The calendar day so many days later, or earlier. Days are counted in UTC, where each has 24 hours. */
export function addDays(day: string, days: number): string {
  return new Date(midnight(day) + days * DAY).toISOString().slice(0, 10);
}

/** The first day of the week in which a day lies; `week_start` is 0 for Sunday to 6 for Saturday. */
export function startOfWeek(day: string, week_start: number): string {
  const weekday = new Date(midnight(day)).getUTCDay();
  return addDays(day, -((weekday - week_start + 7) % 7));
}

function midnight(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

/** "Today", "Yesterday", "Friday, November 13", in other years "November 13, 2025"; as the reader's region writes dates. */
export function dayLabel(day: string, now: number): string {
  const today = dayOf(now);
  if (day === today) return 'Today';
  if (day === addDays(today, -1)) return 'Yesterday';
  return day.slice(0, 4) === today.slice(0, 4)
    ? formatDay(day, { weekday: 'long', month: 'long', day: 'numeric' })
    : formatDay(day, { dateStyle: 'long' });
}

/** A calendar day as the reader's region writes it: the same day in every zone. */
export function formatDay(day: string, options: Intl.DateTimeFormatOptions): string {
  return formatTimestamp(midnight(day), { ...options, timeZone: 'UTC' });
}

export interface DayOf<T> {
  day: string;
  items: T[];
}

/** Cuts a list, sorted by time, where one day of the reader ends and the next begins. */
export function byDay<T>(
  items: readonly T[],
  momentOf: (item: T) => string,
  time_zone: string = region().time_zone,
): DayOf<T>[] {
  const days: DayOf<T>[] = [];
  for (const item of items) {
    const day = dayOf(momentOf(item), time_zone);
    const last = days.at(-1);
    if (last?.day === day) last.items.push(item);
    else days.push({ day, items: [item] });
  }
  return days;
}
