import { msg } from '@lingui/core/runtime-macro';
import type { ContactBatch } from '#contract/bulk.ts';
import { DURATIONS } from '#contract/limits.ts';
import type { Context, UserContext } from '../../context.ts';
import { addDays } from '../../infra/clock.ts';
import { inTransaction } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { notFound, tooManyRequests } from '../../app-error.ts';
import { type Page, pageOf, type PageQuery, readCursor } from '../../paging.ts';
import {
  type BatchListRow,
  deleteBatchBefore,
  failAbandonedBatches,
  findBatch,
  listBatches,
  tryOwnerLock,
} from './bulk.queries.ts';

/** On this server, of all users; a user's own run one after another. */
const MAX_RUNNING = 6;

const RETRY_AFTER_S = 5;

let running = 0;

export async function getBatch(ctx: UserContext, id: number): Promise<ContactBatch> {
  const batch = await showBatch(ctx, id);
  return isInProgress(batch) && (await failAbandoned(ctx)) ? showBatch(ctx, id) : batch;
}

/** One page of the caller's bulk actions, newest first. */
export async function getBatches(ctx: UserContext, query: PageQuery): Promise<Page<ContactBatch>> {
  const { limit, after } = readCursor(query);
  const read = () => listBatches(ctx.db, ctx.user_id, after, limit + 1);
  const rows = await read();
  const current = rows.some(isInProgress) && (await failAbandoned(ctx)) ? await read() : rows;
  return pageOf(
    current.map((row) => batchView(ctx, row)),
    limit,
  );
}

function isInProgress({ status }: { status: string }): boolean {
  return status === 'running' || status === 'undoing';
}

/**
 * A batch marked running while no one holds the owner lock belongs to a crashed server; its transaction was rolled
 * back. Returns false if one is running.
 */
function failAbandoned(ctx: UserContext): Promise<boolean> {
  return inTransaction(ctx, async ({ db, clock, user_id }) => {
    if (!(await tryOwnerLock(db, user_id))) return false;
    for (const id of await failAbandonedBatches(db, user_id, clock.now()))
      await publish(db, [user_id], 'batches', id);
    return true;
  });
}

/** Deletes batches that can no longer be undone, one per transaction. */
export async function deleteOldBatches(ctx: Context): Promise<void> {
  const before = addDays(ctx.clock.now(), -DURATIONS.undo_days);
  while (await deleteBatchBefore(ctx.db, before));
}

/** 404 if the batch isn't the caller's. */
export async function showBatch(ctx: UserContext, id: number): Promise<ContactBatch> {
  const batch = await findBatch(ctx.db, ctx.user_id, id);
  if (batch === undefined) throw notFound(msg`Bulk action not found.`);
  return batchView(ctx, batch);
}

function batchView(ctx: UserContext, batch: BatchListRow): ContactBatch {
  const until = addDays(batch.created_at, DURATIONS.undo_days);
  const undoable = batch.status === 'done' && batch.changed > 0 && until > ctx.clock.now();
  return {
    ...batch,
    action: batch.action as ContactBatch['action'],
    status: batch.status as ContactBatch['status'],
    undoable_until: undoable ? until : null,
  };
}

/** Limits bulk work so that connections remain for other requests; 429 if no slot is free. */
export async function withBulkSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_RUNNING)
    throw tooManyRequests(
      msg`Another bulk action is running. Try again in a moment.`,
      RETRY_AFTER_S,
    );
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
  }
}
