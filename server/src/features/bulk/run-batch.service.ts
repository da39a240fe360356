import type { BulkRequest } from '#contract/bulk.ts';
import type { Context, UserContext } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { badInput } from '../../app-error.ts';
import { lockContactTypes } from '../contact-types/public.ts';
import { countContactsIn, findContactIds, findTrashedIds } from '../contacts/public.ts';
import { ACTIONS } from './actions.ts';
import { type Progress, startBatch, updateProgress } from './batch-progress.ts';
import type { BulkValue, Chunk } from './bulk-action.ts';
import { acquireOwnerLock, insertBatchRows, updateBatch } from './bulk.queries.ts';
import { withBulkSlot } from './bulk.service.ts';

type BatchInput = Pick<BulkRequest, 'action'> & Omit<Chunk, 'ids'>;

/**
 * Runs an action on all given contacts or none; `changed` counts those not already in the target state. 400 at `ids`
 * for unknown contacts, at `value` if invalid; 429 if too much bulk work is running. `outside` reports progress.
 */
export function runBatch(
  ctx: UserContext,
  outside: Context,
  request: BulkRequest,
): Promise<{ changed: number; batch_id: number }> {
  return withBulkSlot(ctx.user_id, () =>
    inTransaction(ctx, async (txCtx) => {
      const owner_id = ctx.user_id;
      await acquireOwnerLock(txCtx.db, owner_id);
      const value = await parseValue(txCtx, request);
      const ids = await resolveContactIds(txCtx, request);
      const { action } = request;
      const now = ctx.clock.now();
      const batch = { owner_id, action, value, total: ids.length, now };
      const progress = await startBatch(txCtx, outside, batch);
      const work = () => changeAll(txCtx, progress, { ...batch, timestamp: now }, ids);
      const changed = await failBatchOnError(progress, { status: 'failed' }, work);
      return { changed, batch_id: progress.batch_id };
    }),
  );
}

async function changeAll(
  ctx: Context,
  progress: Progress,
  request: BatchInput,
  ids: number[],
): Promise<number> {
  const { batch_id, owner_id } = progress;
  const { run, chunk_size } = ACTIONS[request.action];
  let changed = 0;
  for (let from = 0; from < ids.length; from += chunk_size) {
    if (from > 0) await updateProgress(progress, { done: from });
    const chunk = { ...request, ids: ids.slice(from, from + chunk_size) };
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

/** Marks the batch as failed outside the transaction before the error is returned. */
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

/** 400 at `value` if the action doesn't accept it. */
async function parseValue(ctx: UserContext, request: BulkRequest): Promise<BulkValue> {
  const { action, value } = request;
  if (action === 'add_tag' || action === 'remove_tag') {
    if (typeof value !== 'string') throw badInput({ value: 'Enter a tag.' });
    return value;
  }
  if (action !== 'set_type' || value === null) return null;
  if (typeof value !== 'number')
    throw badInput({ value: 'Choose a contact type, or null for none.' });
  if ((await lockContactTypes(ctx, ctx.user_id, [value])).has(value)) return value;
  throw badInput({ value: 'Contact type not found.' });
}

/** Sorted unique ids. 400 at `ids` for unknown contacts. */
async function resolveContactIds(
  ctx: UserContext,
  { ids, filter = {}, action }: BulkRequest,
): Promise<number[]> {
  const { scope } = ACTIONS[action];
  if (ids === undefined) {
    const all = { after: 0, limit: Number.MAX_SAFE_INTEGER };
    const found = await (scope === 'trash'
      ? findTrashedIds(ctx, filter)
      : findContactIds(ctx, filter, all));
    return found.toSorted((a, b) => a - b);
  }
  const uniqueIds = [...new Set(ids)].toSorted((a, b) => a - b);
  const foundCount = await countContactsIn(ctx, ctx.user_id, uniqueIds, scope);
  if (foundCount < uniqueIds.length) throw rejectMissingIds(uniqueIds.length - foundCount, scope);
  return uniqueIds;
}

function rejectMissingIds(missing: number, scope: 'list' | 'trash') {
  const contacts = missing === 1 ? '1 contact' : `${missing} contacts`;
  const where = scope === 'trash' ? ' in the trash' : '';
  return badInput({ ids: `${contacts} not found${where}. Nothing was changed.` });
}
