import { DURATIONS } from '#contract/limits.ts';
import { notFound } from '../../app-error.ts';
import type { Context, UserContext } from '../../context.ts';
import { addMs } from '../../infra/clock.ts';
import { inTransaction, type Db } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import {
  deleteContacts,
  deleteOrphanedInteractions,
  lockExpired,
  lockInteractions,
  lockTrash,
} from './trash.queries.ts';

const CHUNK = 1000;

export const TRASH_MS = DURATIONS.trash_days * 86_400_000;

/** Deletes one of the caller's contacts in the trash for good. 404 where it is not there. */
export async function deleteTrashed(ctx: UserContext, id: number): Promise<void> {
  await inTransaction(ctx, async ({ db, user_id }) => {
    const ids = await lockTrash(db, user_id, { id, limit: 1 });
    if (ids.length === 0) throw notFound('Contact');
    await deleteForGood(db, ids);
    await publish(db, [user_id], 'contacts', id);
  });
}

/** Deletes all of the caller's contacts in the trash for good. */
export async function emptyTrash(ctx: UserContext): Promise<void> {
  await inTransaction(ctx, async ({ db, user_id }) => {
    for (;;) {
      const ids = await lockTrash(db, user_id, { limit: CHUNK });
      if (ids.length === 0) break;
      await deleteForGood(db, ids);
    }
    await publish(db, [user_id], 'contacts');
  });
}

/**
 * Deletes for good what was deleted more than 30 days ago, everybody's, so many in each transaction: nothing waits
 * long for this work, and what a crash interrupts is taken up by the next night.
 */
export async function deleteExpired(ctx: Context): Promise<void> {
  const before = addMs(ctx.clock.now(), -TRASH_MS);
  while (await deleteSomeExpired(ctx, before));
}

function deleteSomeExpired(ctx: Context, before: string): Promise<boolean> {
  return inTransaction(ctx, async ({ db }) => {
    const rows = await lockExpired(db, before, CHUNK);
    if (rows.length === 0) return false;
    await deleteForGood(
      db,
      rows.map((row) => row.id),
    );
    await publish(db, [...new Set(rows.map((row) => row.owner_id))], 'contacts');
    return true;
  });
}

/** An interaction goes with the last of its contacts. */
async function deleteForGood(db: Db, ids: number[]): Promise<void> {
  const interactions = await lockInteractions(db, ids);
  await deleteContacts(db, ids);
  await deleteOrphanedInteractions(db, interactions);
}
