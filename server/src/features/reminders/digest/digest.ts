import type { Occurrence } from '#contract/reminders.ts';
import type { ReaderContext } from '../../../context.ts';
import { getReceivedAsks } from '../../asks/public.ts';
import { getIntroductions } from '../../introductions/public.ts';
import { countOverdue, findToReach } from './digest.queries.ts';
import { getOccurrences } from '../calendar/occurrences.service.ts';
import { addDays, toLocalDateTime, type CalendarDate } from '../dates/wall-clock.ts';

const DAYS = 7;
const MAX_NAMES = 10;
const MAX_COUNTED = 100;

export interface Digest {
  overdue: number;
  /** Days with entries, in order, without keep-in-touch reminders. */
  days: { date: CalendarDate; entries: Occurrence[] }[];
  /** Contacts to get in touch with, longest overdue first, and their number. */
  to_reach: { id: number; name: string }[];
  to_reach_count: number;
  /** The newest open asks of connections, and their number, counted up to 100. */
  asks: { id: number; name: string; need: string }[];
  ask_count: number;
  /** The newest introductions that wait for the user's answer, and their number, counted up to 100. */
  introductions: { id: number; name: string; other: string }[];
  introduction_count: number;
}

/** The next seven days from today, open asks of connections, and introductions to answer; null if empty. */
export async function digestOf(ctx: ReaderContext, time_zone: string): Promise<Digest | null> {
  const today = toLocalDateTime(ctx.clock.now(), time_zone).date;
  const to = addDays(today, DAYS - 1);
  const overdue = await countOverdue(ctx.db, ctx.user_id, today);
  const to_reach = await findToReach(ctx.db, ctx.user_id, to, MAX_NAMES);
  const { results } = await getOccurrences(ctx, { from: today, to });
  const entries = results.filter(
    ({ kind, status }) => kind !== 'keep_in_touch' && status !== 'done',
  );
  const asks = await getReceivedAsks(ctx, MAX_COUNTED);
  const introductions = await getIntroductionsToAnswer(ctx);
  const counts = [overdue, to_reach.length, entries.length, asks.length, introductions.length];
  if (counts.every((count) => count === 0)) return null;
  return {
    overdue,
    days: [...Map.groupBy(entries, ({ date }) => date)].map(([date, on]) => ({
      date,
      entries: on,
    })),
    to_reach: to_reach.map(({ id, name }) => ({ id, name })),
    to_reach_count: to_reach[0]?.count ?? 0,
    asks: asks.slice(0, MAX_NAMES).map(({ id, name, need }) => ({ id, name, need })),
    ask_count: asks.length,
    introductions: introductions.slice(0, MAX_NAMES),
    introduction_count: introductions.length,
  };
}

async function getIntroductionsToAnswer(ctx: ReaderContext): Promise<Digest['introductions']> {
  const { results } = await getIntroductions(ctx, { box: 'to_answer', limit: MAX_COUNTED });
  return results.map(({ id, introducer, person, to_user }) => ({
    id,
    name: introducer.name,
    other: (to_user.id === ctx.user_id ? person : to_user).name,
  }));
}
