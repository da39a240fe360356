import type { ContactBatch } from '#contract/bulk.ts';
import { DURATIONS } from '#contract/limits.ts';
import { notFound } from '../../app-error.ts';
import type { UserContext } from '../../context.ts';
import { addMs } from '../../infra/clock.ts';
import { findBatch } from './bulk.queries.ts';

const UNDO_MS = DURATIONS.undo_days * 86_400_000;

/** One action of the caller on many contacts, and how far it is. 404 where it is not theirs. */
export async function showBatch(ctx: UserContext, id: number): Promise<ContactBatch> {
  const batch = await findBatch(ctx.db, ctx.user_id, id);
  if (batch === undefined) throw notFound('Bulk action');
  const until = addMs(batch.created_at, UNDO_MS);
  const undoable = batch.status === 'done' && batch.changed > 0 && until > ctx.clock.now();
  return {
    ...batch,
    action: batch.action as ContactBatch['action'],
    status: batch.status as ContactBatch['status'],
    undoable_until: undoable ? until : null,
  };
}
