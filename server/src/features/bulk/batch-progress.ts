import type { Context } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { insertBatch, updateBatchProgress, type NewBatch } from './bulk.queries.ts';

/**
 * Progress of a batch while its transaction runs. `txCtx` is that transaction; `outside` uses another connection,
 * which may be unavailable, so nothing depends on it.
 */
export interface Progress {
  outside: Context;
  owner_id: number;
  batch_id: number;
}

/** Stores the batch outside the transaction to make it visible, or inside when no connection is available. */
export async function startBatch(
  txCtx: Context,
  outside: Context,
  batch: NewBatch,
): Promise<Progress> {
  const { owner_id } = batch;
  try {
    const { id } = await inTransaction(outside, async ({ db }) => {
      const row = await insertBatch(db, batch);
      await publish(db, [owner_id], 'batches', row.id);
      return row;
    });
    return { outside, owner_id, batch_id: id };
  } catch (error) {
    outside.log.warn({ err: error }, 'Failed to record a bulk action');
    const { id } = await insertBatch(txCtx.db, batch);
    return { outside, owner_id, batch_id: id };
  }
}

/** Runs outside the transaction. */
export async function updateProgress(
  { outside, owner_id, batch_id }: Progress,
  changes: { status?: string; done?: number },
): Promise<void> {
  try {
    await inTransaction(outside, async ({ db, clock }) => {
      await updateBatchProgress(db, batch_id, changes, clock.now());
      await publish(db, [owner_id], 'batches', batch_id);
    });
  } catch (error) {
    outside.log.warn({ err: error, batch_id }, 'Failed to update the progress of a bulk action');
  }
}
