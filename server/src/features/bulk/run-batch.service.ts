import { msg, plural } from '@lingui/core/runtime-macro';
import type { BatchAction, BulkRequest } from '#contract/bulk.ts';
import type { Context, UserContext } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { badInput } from '../../app-error.ts';
import { countContactsIn, findContactIds, findTrashedIds } from '../contacts/public.ts';
import { ACTIONS } from './actions.ts';
import { type Progress, startBatch, updateProgress } from './batch-progress.ts';
import type { Chunk } from './bulk-action.ts';
import { type BulkValue, acquireOwnerLock, insertBatchRows, updateBatch } from './bulk.queries.ts';
import { withBulkSlot } from './bulk.service.ts';
import { parseValue } from './bulk-values.ts';
import { findTagSettings } from './tag-settings.queries.ts';

interface BatchInput extends Omit<Chunk, 'ids' | 'batch_id'> {
  action: BatchAction;
}

/** What to do with which contacts, after checks in the transaction. */
interface Plan {
  action: BatchAction;
  value: BulkValue;
  ids: number[];
}

type Result = Promise<{ changed: number; batch_id: number }>;

/**
 * Runs an action on all given contacts or none; `changed` counts those not already in the target state. 400 at `ids`
 * for unknown contacts, at `value` if invalid; 429 if too much bulk work is running. `outside` reports progress.
 */
export function runBatch(ctx: UserContext, outside: Context, request: BulkRequest): Result {
  return runPlan(ctx, outside, async (txCtx) => ({
    action: request.action,
    value: await parseValue(txCtx, request),
    ids: await resolveContactIds(txCtx, request),
  }));
}

/** Runs an action on all contacts with a tag and on its settings. */
export function runTagBatch(
  ctx: UserContext,
  outside: Context,
  request: { action: BatchAction; tag: string; to?: string; color?: string | null },
): Result {
  const { action, ...change } = request;
  return runPlan(ctx, outside, async (txCtx) => ({
    action,
    value: {
      ...change,
      before: await findTagSettings(txCtx.db, ctx.user_id, request.tag),
      to_before: await findTagSettings(txCtx.db, ctx.user_id, request.to ?? request.tag),
    },
    ids:
      action === 'color_tag'
        ? []
        : await resolveContactIds(txCtx, { filter: { tag: [request.tag] }, action }),
  }));
}

function runPlan(
  ctx: UserContext,
  outside: Context,
  planOf: (txCtx: UserContext) => Promise<Plan>,
): Result {
  return withBulkSlot(() =>
    inTransaction(ctx, async (txCtx) => {
      const owner_id = ctx.user_id;
      await acquireOwnerLock(txCtx.db, owner_id);
      const { action, value, ids } = await planOf(txCtx);
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
  ctx: UserContext,
  progress: Progress,
  request: BatchInput,
  ids: number[],
): Promise<number> {
  const { batch_id, owner_id } = progress;
  const { run, chunk_size, applySettings } = ACTIONS[request.action];
  let changed = (await applySettings?.(ctx, request.value)) ?? 0;
  for (let from = 0; from < ids.length; from += chunk_size) {
    if (from > 0) await updateProgress(progress, { done: from });
    const chunk = { ...request, batch_id, ids: ids.slice(from, from + chunk_size) };
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

/** Sorted unique ids. 400 at `ids` for unknown contacts. */
async function resolveContactIds(
  ctx: UserContext,
  { ids, filter = {}, action }: Pick<BulkRequest, 'ids' | 'filter'> & { action: BatchAction },
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
  const ids =
    scope === 'trash'
      ? msg`${plural({ missing }, { one: '# contact', other: '# contacts' })} not found in the trash. Nothing was changed.`
      : msg`${plural({ missing }, { one: '# contact', other: '# contacts' })} not found. Nothing was changed.`;
  return badInput({ ids });
}
