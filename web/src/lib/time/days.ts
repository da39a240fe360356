import { t } from '@lingui/core/macro';
import { dayIn, formatTimestamp, region } from './region.ts';

const DAY_MS = 86_400_000;

/** The local date of a timestamp: "2026-11-21". */
export function dayOf(timestamp: string | number, time_zone: string = region().time_zone): string {
  return dayIn(timestamp, time_zone);
}

/** Adds days, computed in UTC, where days have 24 hours. */
export function addDays(day: string, days: number): string {
  return new Date(midnight(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The same day N months later, or the month's last. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0));
  last.setUTCDate(Math.min(date, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

/** The first day of a date's week; `week_start` is 0 (Sunday) to 6. */
export function startOfWeek(day: string, week_start: number): string {
  const weekday = new Date(midnight(day)).getUTCDay();
  return addDays(day, -((weekday - week_start + 7) % 7));
}

function midnight(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

/** "Today", "Yesterday", "Friday, November 13", in other years "November 13, 2025"; localized. */
export function dayLabel(day: string, now: number): string {
  const today = dayOf(now);
  if (day === today) return t`Today`;
  if (day === addDays(today, -1)) return t`Yesterday`;
  return day.slice(0, 4) === today.slice(0, 4)
    ? formatDay(day, { weekday: 'long', month: 'long', day: 'numeric' })
    : formatDay(day, { dateStyle: 'long' });
}

/** A localized date, independent of time zones. */
export function formatDay(day: string, options: Intl.DateTimeFormatOptions): string {
  return formatTimestamp(midnight(day), { ...options, timeZone: 'UTC' });
}

/** "Thursday, December 3, 2026"; localized. */
export function longDay(day: string): string {
  return formatDay(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
}

export interface DayGroup<T> {
  day: string;
  items: T[];
}

/** Groups a time-sorted list by local day. */
export function groupByDay<T>(
  items: readonly T[],
  timestampOf: (item: T) => string,
  time_zone: string = region().time_zone,
): DayGroup<T>[] {
  const days: DayGroup<T>[] = [];
  for (const item of items) {
    const day = dayOf(timestampOf(item), time_zone);
    const last = days.at(-1);
    if (last?.day === day) last.items.push(item);
    else days.push({ day, items: [item] });
  }
  return days;
}
