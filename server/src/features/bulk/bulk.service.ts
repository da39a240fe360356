import type { ContactBatch } from '#contract/bulk.ts';
import { DURATIONS } from '#contract/limits.ts';
import type { Context, UserContext } from '../../context.ts';
import { addMs } from '../../infra/clock.ts';
import { inTransaction } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { deleteBatchBefore, failAbandonedBatches, tryOwnerLock } from './bulk.queries.ts';
import { showBatch } from './show-batch.ts';

/** One action of the caller on many contacts, and how far it is. 404 where it is not theirs. */
export async function getBatch(ctx: UserContext, id: number): Promise<ContactBatch> {
  const batch = await showBatch(ctx, id);
  const moving = batch.status === 'running' || batch.status === 'undoing';
  return moving && (await failAbandoned(ctx)) ? showBatch(ctx, id) : batch;
}

/**
 * What says that it runs, while nobody has the person's turn, was left by a server that died of it: its transaction
 * came to nothing. False where somebody is at work.
 */
function failAbandoned(ctx: UserContext): Promise<boolean> {
  return inTransaction(ctx, async ({ db, clock, user_id }) => {
    if (!(await tryOwnerLock(db, user_id))) return false;
    for (const id of await failAbandonedBatches(db, user_id, clock.now()))
      await publish(db, [user_id], 'batches', id);
    return true;
  });
}

/** Forgets what can no longer be undone, one batch in each transaction. */
export async function deleteOldBatches(ctx: Context): Promise<void> {
  const before = addMs(ctx.clock.now(), -DURATIONS.undo_days * 86_400_000);
  while (await deleteBatchBefore(ctx.db, before));
}
