import type { CalendarDate } from './wall-clock.ts';

/** A day with what the parts of a rule select it by. Negative values count from the end. */
export interface Day {
  /** Days since 1970-01-01. */
  number: number;
  month: number;
  month_day: number;
  month_day_from_end: number;
  year_day: number;
  year_day_from_end: number;
}

const DAY_MS = 86_400_000;

export function daysFrom(first: number, length: number): Day[] {
  const date = new Date(first * DAY_MS);
  let [year, month, month_day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  const days: Day[] = [];
  for (let number = first; number < first + length;) {
    const [nextMonth, yearStart, nextYear] = [
      monthStart(year * 12 + month + 1),
      monthStart(year * 12),
      monthStart(year * 12 + 12),
    ];
    for (; number < Math.min(first + length, nextMonth); number += 1, month_day += 1)
      days.push({
        number,
        month: month + 1,
        month_day,
        month_day_from_end: number - nextMonth,
        year_day: number - yearStart + 1,
        year_day_from_end: number - nextYear,
      });
    month_day = 1;
    month += 1;
    if (month === 12) [year, month] = [year + 1, 0];
  }
  return days;
}

/** Months since year 0. */
export function monthOf(day: number): number {
  const date = new Date(day * DAY_MS);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

export function monthStart(month: number): number {
  return new Date(0).setUTCFullYear(Math.floor(month / 12), month % 12, 1) / DAY_MS;
}

/** 1970-01-01 was a Thursday. */
export function weekdayOf(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}

export const toNumber = (date: CalendarDate) => Date.parse(`${date}T00:00:00Z`) / DAY_MS;
export const toDate = (day: number): CalendarDate =>
  new Date(day * DAY_MS).toISOString().slice(0, 10);
