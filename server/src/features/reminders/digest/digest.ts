import type { Occurrence } from '#contract/reminders.ts';
import type { ReaderContext } from '../../../context.ts';
import { countOverdue, findToReach } from './digest.queries.ts';
import { getOccurrences } from '../calendar/occurrences.service.ts';
import { addDays, toLocalDateTime, type CalendarDate } from '../dates/wall-clock.ts';

const DAYS = 7;
const MAX_NAMES = 10;

export interface Digest {
  overdue: number;
  /** Days with entries, in order, without keep-in-touch reminders. */
  days: { date: CalendarDate; entries: Occurrence[] }[];
  /** Contacts to get in touch with, longest overdue first, and their number. */
  to_reach: { id: number; name: string }[];
  to_reach_count: number;
}

/** The next seven days from today; null if empty. */
export async function digestOf(ctx: ReaderContext, time_zone: string): Promise<Digest | null> {
  const today = toLocalDateTime(ctx.clock.now(), time_zone).date;
  const to = addDays(today, DAYS - 1);
  const overdue = await countOverdue(ctx.db, ctx.user_id, today);
  const to_reach = await findToReach(ctx.db, ctx.user_id, to, MAX_NAMES);
  const { results } = await getOccurrences(ctx, { from: today, to });
  const entries = results.filter(
    ({ kind, status }) => kind !== 'keep_in_touch' && status !== 'done',
  );
  if (overdue === 0 && to_reach.length === 0 && entries.length === 0) return null;
  return {
    overdue,
    days: [...Map.groupBy(entries, ({ date }) => date)].map(([date, on]) => ({
      date,
      entries: on,
    })),
    to_reach: to_reach.map(({ id, name }) => ({ id, name })),
    to_reach_count: to_reach[0]?.count ?? 0,
  };
}
