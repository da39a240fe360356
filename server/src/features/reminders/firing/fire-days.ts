import type { Timestamp } from '../../../infra/clock.ts';
import { addDays, toLocalDateTime, type CalendarDate } from '../dates/wall-clock.ts';

const A_DAY = 86_400_000;

/** What says for which date a reminder fires. */
export interface Fires {
  status: string;
  due_date: CalendarDate;
  time_zone: string;
  lead_days: number;
  next_fire_at: Timestamp | null;
}

/** The date for which a reminder fires: one that fired before and was not done stays at its own, and fires for a later one. */
export function firedDate(row: Fires): CalendarDate {
  const { status, due_date, time_zone, lead_days, next_fire_at } = row;
  if (status !== 'due' || next_fire_at === null) return due_date;
  return addDays(toLocalDateTime(next_fire_at, time_zone).date, lead_days);
}

/** How many days it is until a date, by the clock of a zone; negative after it. */
export function daysUntil(date: CalendarDate, time_zone: string, now: Timestamp): number {
  return Math.round((Date.parse(date) - Date.parse(toLocalDateTime(now, time_zone).date)) / A_DAY);
}
