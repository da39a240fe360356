import type { Context, UserContext } from '../../../context.ts';
import { addMs, type Timestamp } from '../../../infra/clock.ts';
import { publish } from '../../../infra/events.ts';
import { enqueueJob } from '../../../infra/jobs.ts';
import {
  findLinkedBefore,
  lockRows,
  recomputeLastContacted,
  advanceLastContacted,
  type MessageContact,
} from './last-contacted.queries.ts';

export const CONTACTED_JOB = 'contacts.update-last-contacted';

/** Contacts contacted this recently aren't updated for every message. */
const SPARED_MS = 60_000;

/** Locks the caller's contacts, including the trash; returns those outside the trash. */
export async function lockOwnContacts(ctx: UserContext, ids: number[]): Promise<Set<number>> {
  const rows = await lockRows(ctx.db, ids, { owner_id: ctx.user_id });
  return new Set(rows.filter((row) => row.deleted_at === null).map((row) => row.id));
}

/** Moves `last_contacted_at` of locked contacts forward to this time. */
export async function markContacted(
  ctx: Context,
  ids: number[],
  timestamp: Timestamp,
): Promise<void> {
  await publishMoved(ctx, await advanceLastContacted(ctx.db, ids, timestamp));
}

/** Recomputes `last_contacted_at` of locked contacts when the event at this time no longer counts. */
export async function unmarkContacted(
  ctx: UserContext,
  ids: number[],
  timestamp: Timestamp,
): Promise<void> {
  await publishMoved(ctx, await recomputeLastContacted(ctx.db, ctx.user_id, ids, timestamp));
}

/**
 * Updates both users' contacts, except the recipient's for a withheld message. Never waits for locks, because an import
 * may hold them for minutes; a job updates locked contacts later.
 */
export async function contactedByMessage(
  ctx: Context,
  contacted: MessageContact,
  timestamp: Timestamp,
): Promise<void> {
  const due = await findLinkedBefore(ctx.db, contacted, addMs(timestamp, -SPARED_MS));
  if (due.length === 0) return;
  const free = (await lockRows(ctx.db, due, { free: true })).map((row) => row.id);
  await markContacted(ctx, free, timestamp);
  const contact_ids = due.filter((id) => !free.includes(id));
  if (contact_ids.length > 0)
    await enqueueJob(ctx.db, CONTACTED_JOB, { contact_ids, moment: timestamp });
}

async function publishMoved(
  ctx: Context,
  moved: { id: number; owner_id: number }[],
): Promise<void> {
  for (const [owner_id, own] of Map.groupBy(moved, (row) => row.owner_id)) {
    const [only] = own.length === 1 ? own : [];
    await publish(ctx.db, [owner_id], 'contacts', only?.id ?? null);
  }
}
