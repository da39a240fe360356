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

/** The background work that moves "last contacted" of cards which somebody was writing when a message came. */
export const CONTACTED_JOB = 'contacts.contacted';

/** A contact that was contacted within so long is not written anew for each message. */
const SPARED_MS = 60_000;

/** Own contacts, held until the transaction ends, also those in the trash. Gives those that are not in the trash. */
export async function lockOwnContacts(ctx: UserContext, ids: number[]): Promise<Set<number>> {
  const rows = await lockRows(ctx.db, ids, { owner_id: ctx.user_id });
  return new Set(rows.filter((row) => row.deleted_at === null).map((row) => row.id));
}

/** Contacts that the caller holds were contacted at this moment: "last contacted" moves there, never backward. */
export async function markContacted(ctx: Context, ids: number[], moment: Timestamp): Promise<void> {
  await tell(ctx, await advanceLastContacted(ctx.db, ids, moment));
}

/**
 * What happened at this moment with contacts that the caller holds did not, or no longer: where it was the last, the one before
 * is it again. What a person wrote by hand is one of those, and stays where it is newer.
 */
export async function unmarkContacted(
  ctx: UserContext,
  ids: number[],
  moment: Timestamp,
): Promise<void> {
  await tell(ctx, await recomputeLastContacted(ctx.db, ctx.user_id, ids, moment));
}

/**
 * A message at this moment: each of the two was in contact with the other, but for one who does not hear of it. Waits for nobody,
 * for an import may hold an address book for long while its owner is written to: what is held is moved by a job, later.
 */
export async function contactedByMessage(
  ctx: Context,
  contacted: MessageContact,
  moment: Timestamp,
): Promise<void> {
  const due = await findLinkedBefore(ctx.db, contacted, addMs(moment, -SPARED_MS));
  if (due.length === 0) return;
  const free = (await lockRows(ctx.db, due, { free: true })).map((row) => row.id);
  await markContacted(ctx, free, moment);
  const contact_ids = due.filter((id) => !free.includes(id));
  if (contact_ids.length > 0) await enqueueJob(ctx.db, CONTACTED_JOB, { contact_ids, moment });
}

async function tell(ctx: Context, moved: { id: number; owner_id: number }[]): Promise<void> {
  for (const [owner_id, own] of Map.groupBy(moved, (row) => row.owner_id)) {
    const [only] = own.length === 1 ? own : [];
    await publish(ctx.db, [owner_id], 'contacts', only?.id ?? null);
  }
}
