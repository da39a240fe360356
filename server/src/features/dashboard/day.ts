import type { PersonContext } from '../../context.ts';
import type { Timestamp } from '../../infra/clock.ts';
import { toLocalDateTime, type CalendarDate, type Day } from '../reminders/public.ts';
import { getMe } from '../users/public.ts';

export async function dayOf(ctx: PersonContext): Promise<Day> {
  const { time_zone } = await getMe(ctx, ctx.user_id);
  return dayIn(ctx, time_zone);
}

export function dayIn({ clock }: PersonContext, time_zone: string): Day {
  return { date: toLocalDateTime(clock.now(), time_zone).date, time_zone };
}

/**
 * Returns a function from timestamp to date. For many timestamps it is 100 times faster than `toLocalDateTime`, which
 * also computes the time.
 */
export function daysIn(time_zone: string): (timestamp: Timestamp) => CalendarDate {
  const { format } = new Intl.DateTimeFormat('sv-SE', { timeZone: time_zone });
  return (timestamp) => format(new Date(timestamp));
}
