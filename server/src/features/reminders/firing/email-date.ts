import type { CalendarDate, ClockTime } from '../dates/wall-clock.ts';

/** A day, and the time where it has one, as a reader writes it. */
export function formatEmailDate(
  { date, time }: { date: CalendarDate; time: ClockTime | null },
  locale: string,
): string {
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: 'full',
    ...(time !== null && { timeStyle: 'short' }),
    // What is shown is what the clocks there show.
    timeZone: 'UTC',
  });
  return format.format(new Date(`${date}T${time ?? '00:00'}Z`));
}
