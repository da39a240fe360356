import { formatLocale } from '#contract/format-locale.ts';
import type { ReaderContext } from '../../context.ts';
import type { Timestamp } from '../../infra/clock.ts';
import { toLocalDateTime, type CalendarDate, type Day } from '../reminders/public.ts';
import { getMe } from '../users/public.ts';

export async function dayOf(ctx: ReaderContext): Promise<ReaderDay> {
  return dayIn(ctx, await getMe(ctx, ctx.user_id));
}

/** A day of a reader; `locale` formats dates in their language. */
export interface ReaderDay extends Day {
  locale: string;
}

export function dayIn(
  { clock, language }: ReaderContext,
  { time_zone, locale }: { time_zone: string; locale: string },
): ReaderDay {
  const { date } = toLocalDateTime(clock.now(), time_zone);
  return { date, time_zone, locale: formatLocale(language, locale) };
}

/**
 * Returns a function from timestamp to date. For many timestamps it is 100 times faster than `toLocalDateTime`, which
 * also computes the time.
 */
export function daysIn(time_zone: string): (timestamp: Timestamp) => CalendarDate {
  const { format } = new Intl.DateTimeFormat('sv-SE', { timeZone: time_zone });
  return (timestamp) => format(new Date(timestamp));
}

export type ToDay = ReturnType<typeof daysIn>;
