import { DURATIONS } from '#contract/limits.ts';
import type { Context } from '../../context.ts';
import { addMs } from '../../infra/clock.ts';
import { inTransaction } from '../../infra/db.ts';
import { deleteRows } from './import-rows.queries.ts';
import { deleteForgotten, listPurgeable } from './imports.queries.ts';

const DAY_MS = 86_400_000;
const PREVIEW_DAYS = 7;
const AT_ONCE = 20;

/**
 * Deletes previews that nobody went on with for a week, and the rows of imports that can no longer be undone; that
 * there was an import, and what came of it, stays.
 */
export async function purgeImports(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const forgotten = addMs(now, -PREVIEW_DAYS * DAY_MS);
  while ((await deleteForgotten(ctx.db, forgotten, AT_ONCE)) > 0);
  const settled = addMs(now, -DURATIONS.undo_days * DAY_MS);
  for (;;) {
    const ids = await listPurgeable(ctx.db, settled, AT_ONCE);
    if (ids.length === 0) return;
    await inTransaction(ctx, async ({ db }) => {
      for (const id of ids) await deleteRows(db, id);
    });
  }
}
