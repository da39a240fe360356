import { msg } from '@lingui/core/runtime-macro';
import { DURATIONS } from '#contract/limits.ts';
import { notFound } from '../../app-error.ts';
import type { Context, UserContext } from '../../context.ts';
import { addDays } from '../../infra/clock.ts';
import { inTransaction, type Db } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import {
  deleteContacts,
  deleteOrphanedInteractions,
  lockExpired,
  lockInteractions,
  lockTrash,
} from './trash.queries.ts';

const CHUNK_SIZE = 1000;

export async function deleteTrashed(ctx: UserContext, id: number): Promise<void> {
  await inTransaction(ctx, async ({ db, user_id }) => {
    const ids = await lockTrash(db, user_id, { id, limit: 1 });
    if (ids.length === 0) throw notFound(msg`Contact not found.`);
    await deleteWithInteractions(db, ids);
    await publish(db, [user_id], 'contacts', id);
  });
}

export async function emptyTrash(ctx: UserContext): Promise<void> {
  await inTransaction(ctx, async ({ db, user_id }) => {
    for (;;) {
      const ids = await lockTrash(db, user_id, { limit: CHUNK_SIZE });
      if (ids.length === 0) break;
      await deleteWithInteractions(db, ids);
    }
    await publish(db, [user_id], 'contacts');
  });
}

/** Permanently deletes contacts of all users after 30 days in the trash, in short transactions; resumable. */
export async function deleteExpired(ctx: Context): Promise<void> {
  const before = addDays(ctx.clock.now(), -DURATIONS.trash_days);
  while (await deleteSomeExpired(ctx, before));
}

function deleteSomeExpired(ctx: Context, before: string): Promise<boolean> {
  return inTransaction(ctx, async ({ db }) => {
    const rows = await lockExpired(db, before, CHUNK_SIZE);
    if (rows.length === 0) return false;
    await deleteWithInteractions(
      db,
      rows.map((row) => row.id),
    );
    await publish(db, [...new Set(rows.map((row) => row.owner_id))], 'contacts');
    return true;
  });
}

/** Deletes interactions with their last contact. */
async function deleteWithInteractions(db: Db, ids: number[]): Promise<void> {
  const interactions = await lockInteractions(db, ids);
  await deleteContacts(db, ids);
  await deleteOrphanedInteractions(db, interactions);
}
