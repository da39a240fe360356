import type { PersonContext } from '../../context.ts';
import type { Timestamp } from '../../infra/clock.ts';
import { toLocalDateTime, type CalendarDate, type Day } from '../reminders/public.ts';
import { getMe } from '../users/public.ts';

/** The day that it is by the caller's clock. */
export async function dayOf(ctx: PersonContext): Promise<Day> {
  const { time_zone } = await getMe(ctx, ctx.user_id);
  return dayIn(ctx, time_zone);
}

export function dayIn({ clock }: PersonContext, time_zone: string): Day {
  return { date: toLocalDateTime(clock.now(), time_zone).date, time_zone };
}

/**
 * Says on which day a moment was by the clocks of a zone. Of many moments: it takes a hundredth of what `shownAt` takes, which knows
 * the time as well.
 */
export function daysIn(time_zone: string): (moment: Timestamp) => CalendarDate {
  const { format } = new Intl.DateTimeFormat('sv-SE', { timeZone: time_zone });
  return (moment) => format(new Date(moment));
}
