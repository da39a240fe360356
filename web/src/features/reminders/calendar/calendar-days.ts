import { t } from '@lingui/core/macro';
import { addDays, addMonths, formatDay, longDay, startOfWeek } from '../../../lib/time/days.ts';
import { region, type Region } from '../../../lib/time/region.ts';
import { timeText } from '../../../lib/time/date-text.ts';

export type CalendarView = 'month' | 'week' | 'agenda';

export interface Days {
  from: string;
  to: string;
}

/** Visible days: a month includes the rest of its first and last week, except in the agenda. */
export function visibleDays(view: CalendarView, day: string, week_start: number): Days {
  if (view === 'week') return weekOf(day, week_start);
  const month = monthOf(day);
  return {
    from: startOfWeek(month.from, week_start),
    to: addDays(startOfWeek(month.to, week_start), 6),
  };
}

export function monthOf(day: string): Days {
  const from = `${day.slice(0, 7)}-01`;
  return { from, to: addDays(addMonths(from, 1), -1) };
}

function weekOf(day: string, week_start: number): Days {
  const from = startOfWeek(day, week_start);
  return { from, to: addDays(from, 6) };
}

export function shiftView(view: CalendarView, day: string, offset: -1 | 1): string {
  return view === 'week' ? addDays(day, offset * 7) : addMonths(day, offset);
}

export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}

/** "November 2026", or "16 – 22 November 2026" for a week; localized. */
export function titleOf(
  view: CalendarView,
  day: string,
  { locale, week_start }: Region = region(),
): string {
  if (view !== 'week')
    return formatDay(day, { month: 'long', year: 'numeric', calendar: 'gregory' });
  const { from, to } = weekOf(day, week_start);
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeZone: 'UTC',
    calendar: 'gregory',
  });
  return format.formatRange(new Date(from), new Date(to));
}

/** Label of an empty day. */
export function newReminderOn(day: string): string {
  const date = longDay(day);
  return t`New reminder on ${date}`;
}

/** "Thu 3 Dec". */
export function shortDay(day: string): string {
  return formatDay(day, { weekday: 'short', day: 'numeric', month: 'short' });
}

export function formatShortDateTime({ date, time }: { date: string; time: string | null }): string {
  return withTime(shortDay(date), time);
}

/** In full, for screen readers. */
export function formatLongDateTime({ date, time }: { date: string; time: string | null }): string {
  return withTime(longDay(date), time);
}

function withTime(day: string, localTime: string | null): string {
  if (localTime === null) return day;
  const time = timeText(localTime);
  return t`${day}, ${time}`;
}
