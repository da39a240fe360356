import { msg } from '@lingui/core/runtime-macro';
import type { ContactBatch } from '#contract/bulk.ts';
import { conflict } from '../../app-error.ts';
import type { UserContext } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { ACTIONS } from './actions.ts';
import { updateProgress, type Progress } from './batch-progress.ts';
import {
  failAbandonedBatches,
  listBatchRows,
  acquireOwnerLock,
  updateBatch,
} from './bulk.queries.ts';
import { showBatch, withBulkSlot } from './bulk.service.ts';
import { failBatchOnError } from './run-batch.service.ts';

/**
 * Undoes a batch completely or not at all, where contacts are unchanged since; returns their number. 404 if it isn't
 * the caller's, 409 if it isn't done, was undone or is too old.
 */
export function undoBatch(ctx: UserContext, id: number): Promise<{ changed: number }> {
  return withBulkSlot(() =>
    inTransaction(ctx, async (txCtx) => {
      await acquireOwnerLock(txCtx.db, ctx.user_id);
      await failAbandonedBatches(txCtx.db, ctx.user_id, ctx.clock.now());
      const batch = await showBatch(txCtx, id);
      checkUndoable(batch);
      const progress = { outside: ctx, owner_id: ctx.user_id, batch_id: id };
      await updateProgress(progress, { status: 'undoing', done: 0 });
      const work = () => undoRows(txCtx, progress, batch);
      return failBatchOnError(progress, { status: 'done', done: batch.total }, work);
    }),
  );
}

function checkUndoable({ status, changed, undoable_until }: ContactBatch): void {
  if (status === 'undone') throw conflict(msg`Already undone.`);
  if (status === 'failed') throw conflict(msg`Nothing to undo.`);
  if (undoable_until === null && changed > 0) throw conflict(msg`It’s too late to undo this.`);
}

async function undoRows(
  ctx: UserContext,
  progress: Progress,
  { action, value, total }: ContactBatch,
): Promise<{ changed: number }> {
  const { owner_id, batch_id } = progress;
  const { undo, chunk_size, revertSettings } = ACTIONS[action];
  const timestamp = ctx.clock.now();
  let changed = (await revertSettings?.(ctx, value)) ?? 0;
  let done = 0;
  for (let after = 0; ;) {
    const rows = await listBatchRows(ctx.db, batch_id, after, chunk_size);
    const last = rows.at(-1);
    if (last === undefined) break;
    if (done > 0) await updateProgress(progress, { done });
    changed += await undo(ctx, { owner_id, batch_id, rows, value, timestamp });
    done += rows.length;
    after = last.contact_id;
  }
  await updateBatch(ctx.db, batch_id, { status: 'undone', done: total, updated_at: timestamp });
  await publish(ctx.db, [owner_id], 'batches', batch_id);
  if (changed > 0) await publish(ctx.db, [owner_id], 'contacts');
  return { changed };
}
