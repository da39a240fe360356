import type { BulkRequest } from '#contract/bulk.ts';
import type { Context, UserContext } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { ACTIONS } from './actions.ts';
import { startBatch, updateProgress, type Progress } from './batch-progress.ts';
import type { Chunk } from './bulk-action.ts';
import { insertBatchRows, acquireOwnerLock, updateBatch } from './bulk.queries.ts';
import { parseValue, resolveContactIds } from './check-request.ts';
import { withBulkSlot } from './bulk-slots.ts';

type BatchInput = Pick<BulkRequest, 'action'> & Omit<Chunk, 'ids'>;

/**
 * Does one thing to many contacts of the caller, to all of them or to none; `changed` counts those that were not so
 * already. 400 at `ids` where one is not there, at `value` where the action does not take it; 429 while too much of such
 * work is under way. `outside` is no transaction: there it is seen how far it is.
 */
export function runBatch(
  ctx: UserContext,
  outside: Context,
  order: BulkRequest,
): Promise<{ changed: number; batch_id: number }> {
  return withBulkSlot(ctx.user_id, () =>
    inTransaction(ctx, async (inside) => {
      const owner_id = ctx.user_id;
      await acquireOwnerLock(inside.db, owner_id);
      const value = await parseValue(inside, order);
      const ids = await resolveContactIds(inside, order);
      const { action } = order;
      const now = ctx.clock.now();
      const batch = { owner_id, action, value, total: ids.length, now };
      const progress = await startBatch(inside, outside, batch);
      const work = () => changeAll(inside, progress, { ...batch, moment: now }, ids);
      const changed = await failBatchOnError(progress, { status: 'failed' }, work);
      return { changed, batch_id: progress.batch_id };
    }),
  );
}

async function changeAll(
  ctx: Context,
  progress: Progress,
  order: BatchInput,
  ids: number[],
): Promise<number> {
  const { batch_id, owner_id } = progress;
  const { run, at_once } = ACTIONS[order.action];
  let changed = 0;
  for (let from = 0; from < ids.length; from += at_once) {
    if (from > 0) await updateProgress(progress, { done: from });
    const chunk = { ...order, ids: ids.slice(from, from + at_once) };
    const rows = await run(ctx, chunk);
    await insertBatchRows(ctx.db, batch_id, rows);
    changed += rows.length;
  }
  const updated_at = ctx.clock.now();
  await updateBatch(ctx.db, batch_id, { status: 'done', done: ids.length, changed, updated_at });
  await publish(ctx.db, [owner_id], 'batches', batch_id);
  if (changed > 0) await publish(ctx.db, [owner_id], 'contacts');
  return changed;
}

/** Does the work; where it fails, that is seen outside before the caller learns why. */
export async function failBatchOnError<T>(
  progress: Progress,
  failure: { status: string; done?: number },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await updateProgress(progress, failure);
    throw error;
  }
}
