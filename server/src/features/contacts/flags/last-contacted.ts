import type { Context, PersonContext } from '../../../context.ts';
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
const MIN_INTERVAL_MS = 60_000;

/** Locks the caller's contacts, including the trash; returns those outside the trash. */
export async function lockOwnContacts(ctx: PersonContext, ids: number[]): Promise<Set<number>> {
  const rows = await lockRows(ctx.db, ids, { owner_id: ctx.user_id });
  return new Set(rows.filter((row) => row.deleted_at === null).map((row) => row.id));
}

/** Moves `last_contacted_at` of locked contacts forward to this time. */
export async function markContacted(
  ctx: Context,
  ids: number[],
  timestamp: Timestamp,
): Promise<void> {
  await publishLastContacted(ctx, await advanceLastContacted(ctx.db, ids, timestamp));
}

/** Recomputes `last_contacted_at` of locked contacts when the event at this time no longer counts. */
export async function unmarkContacted(
  ctx: PersonContext,
  ids: number[],
  timestamp: Timestamp,
): Promise<void> {
  await publishLastContacted(
    ctx,
    await recomputeLastContacted(ctx.db, ctx.user_id, ids, timestamp),
  );
}

/**
 * Updates both users' contacts, except the recipient's for a withheld message. Never waits for locks, because an import
 * may hold them for minutes; a job updates locked contacts later.
 */
export async function markContactedByMessage(
  ctx: Context,
  contacted: MessageContact,
  timestamp: Timestamp,
): Promise<void> {
  const dueIds = await findLinkedBefore(ctx.db, contacted, addMs(timestamp, -MIN_INTERVAL_MS));
  if (dueIds.length === 0) return;
  const lockedIds = (await lockRows(ctx.db, dueIds, { free: true })).map((row) => row.id);
  await markContacted(ctx, lockedIds, timestamp);
  const contact_ids = dueIds.filter((id) => !lockedIds.includes(id));
  if (contact_ids.length > 0)
    await enqueueJob(ctx.db, CONTACTED_JOB, { contact_ids, moment: timestamp });
}

async function publishLastContacted(
  ctx: Context,
  moved: { id: number; owner_id: number }[],
): Promise<void> {
  for (const [owner_id, own] of Map.groupBy(moved, (row) => row.owner_id)) {
    const [onlyRow] = own.length === 1 ? own : [];
    await publish(ctx.db, [owner_id], 'contacts', onlyRow?.id ?? null);
  }
}
