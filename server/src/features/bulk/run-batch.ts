import type { BulkOrder } from '#contract/bulk.ts';
import type { Context, UserContext } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { announce } from '../../infra/events.ts';
import { ACTIONS } from './actions.ts';
import { beginBatch, tell, type Progress } from './batch-progress.ts';
import type { Chunk } from './bulk-action.ts';
import { insertBatchRows, takeTurn, updateBatch } from './bulk.queries.ts';
import { checkValue, chooseContacts } from './check-order.ts';
import { inPlace } from './places.ts';

type Order = Pick<BulkOrder, 'action'> & Omit<Chunk, 'ids'>;

/**
 * Does one thing to many contacts of the caller, to all of them or to none; `changed` counts those that were not so
 * already. 400 at `ids` where one is not there, at `value` where the action does not take it; 429 while too much of such
 * work is under way. `outside` is no transaction: there it is seen how far it is.
 */
export function runBatch(
  ctx: UserContext,
  outside: Context,
  order: BulkOrder,
): Promise<{ changed: number; batch_id: number }> {
  return inPlace(ctx.user_id, () =>
    inTransaction(ctx, async (inside) => {
      const owner_id = ctx.user_id;
      await takeTurn(inside.db, owner_id);
      const value = await checkValue(inside, order);
      const ids = await chooseContacts(inside, order);
      const { action } = order;
      const now = ctx.clock.now();
      const batch = { owner_id, action, value, total: ids.length, now };
      const progress = await beginBatch(inside, outside, batch);
      const work = () => changeAll(inside, progress, { ...batch, moment: now }, ids);
      const changed = await orTell(progress, { status: 'failed' }, work);
      return { changed, batch_id: progress.batch_id };
    }),
  );
}

async function changeAll(
  ctx: Context,
  progress: Progress,
  order: Order,
  ids: number[],
): Promise<number> {
  const { batch_id, owner_id } = progress;
  const { run, at_once } = ACTIONS[order.action];
  let changed = 0;
  for (let from = 0; from < ids.length; from += at_once) {
    if (from > 0) await tell(progress, { done: from });
    const chunk = { ...order, ids: ids.slice(from, from + at_once) };
    const rows = await run(ctx, chunk);
    await insertBatchRows(ctx.db, batch_id, rows);
    changed += rows.length;
  }
  const updated_at = ctx.clock.now();
  await updateBatch(ctx.db, batch_id, { status: 'done', done: ids.length, changed, updated_at });
  await announce(ctx.db, [owner_id], 'batches', batch_id);
  if (changed > 0) await announce(ctx.db, [owner_id], 'contacts');
  return changed;
}

/** Does the work; where it fails, that is seen outside before the caller learns why. */
export async function orTell<T>(
  progress: Progress,
  failure: { status: string; done?: number },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await tell(progress, failure);
    throw error;
  }
}
