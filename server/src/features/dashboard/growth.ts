import type { Dashboard } from '#contract/dashboard.ts';
import type { PersonContext } from '../../context.ts';
import { countConnectionsSince } from '../connections/connections.service.ts';
import { countAddedSince } from '../contacts/contacts.service.ts';
import type { Day } from '../reminders/reminders.service.ts';
import { lastMonths, cumulativeSum } from './growth-months.ts';

const MONTHS = 12;

/**
 * How many contacts and connections there were at the end of each of the last months, this one so far. What is there now counts from
 * when it came; what is gone is not counted where it was.
 */
export async function getGrowth(
  ctx: PersonContext,
  { date, time_zone }: Day,
  contact_count: number,
): Promise<NonNullable<Dashboard['growth']>> {
  const months = lastMonths(date, time_zone, MONTHS);
  const moments = months.map(({ begins }) => begins);
  const added = await countAddedSince(ctx, moments);
  const [connectedBefore = 0, ...connected] = await countConnectionsSince(ctx, moments);
  const addedBefore = contact_count - added.reduce((sum, count) => sum + count, 0);
  const contacts = cumulativeSum(addedBefore, added);
  const connections = cumulativeSum(connectedBefore, connected);
  return months.map(({ month }, place) => ({
    month,
    contacts: contacts[place] ?? 0,
    connections: connections[place] ?? 0,
  }));
}
