import type { Reminder } from '#contract/reminders.ts';
import type { UserContext } from '../../context.ts';
import { searchContacts } from '../contacts/public.ts';
import { getReminders, type ReminderQuery } from './reminder-list.ts';

/**
 * The best few of the caller's reminders for a search: the next that are open, then those done last. Where none has all words, those of the
 * people whom the search finds, typing errors forgiven.
 */
export async function searchReminders(
  ctx: UserContext,
  { q, limit }: { q: string; limit: number },
): Promise<Reminder[]> {
  if (q.trim() === '') return [];
  const found = await openBeforeDone(ctx, { q, limit });
  if (found.length > 0) return found;
  for (const { id: contact } of await searchContacts(ctx, { q, limit })) {
    if (found.length < limit)
      found.push(...(await openBeforeDone(ctx, { contact, limit: limit - found.length })));
  }
  const byId = new Map(found.map((reminder) => [reminder.id, reminder]));
  return [...byId.values()];
}

async function openBeforeDone(
  ctx: UserContext,
  query: ReminderQuery & { limit: number },
): Promise<Reminder[]> {
  const open = await getReminders(ctx, { ...query, status: 'open' });
  const left = query.limit - open.results.length;
  if (left === 0) return open.results;
  const done = await getReminders(ctx, { ...query, status: 'done', limit: left });
  return [...open.results, ...done.results];
}
