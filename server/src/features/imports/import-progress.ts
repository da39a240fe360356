import type { ImportFile } from '#contract/imports.ts';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { lockImport, updateImport, type ImportChanges } from './imports.queries.ts';

/** Background work on an import, asked for by its owner. */
export interface ImportJobPayload {
  import_id: number;
  owner_id: number;
}

/** Tells how an import stands while it still has this status, and all its owner's pages. */
export async function updateImportStatus(
  ctx: Context,
  { import_id, owner_id }: ImportJobPayload,
  expected: ImportFile['status'],
  changes: ImportChanges,
): Promise<void> {
  await inTransaction(ctx, async ({ db }) => {
    const held = await lockImport(db, owner_id, import_id);
    if (held?.status !== expected) return;
    await updateImport(db, owner_id, import_id, { ...changes, updated_at: ctx.clock.now() });
    await publish(db, [owner_id], 'imports', import_id);
  });
}

const TELL_EVERY_MS = 250;

/**
 * Tells how far the work is, beside its transaction, so that it is seen while that runs; not before something is done, and
 * not more often than eyes can follow. The work does not depend on it.
 */
export function createProgressReporter(
  outside: Context,
  order: ImportJobPayload,
  expected: ImportFile['status'],
) {
  let told_at = -Infinity;
  return async (done: number): Promise<void> => {
    if (done === 0 || performance.now() - told_at < TELL_EVERY_MS) return;
    try {
      await updateImportStatus(outside, order, expected, { done });
    } catch (error) {
      outside.log.warn({ err: error }, 'The progress of an import could not be told');
    }
    told_at = performance.now();
  };
}
