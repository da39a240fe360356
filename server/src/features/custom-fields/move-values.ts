import { DURATIONS } from '#contract/limits.ts';
import type { Context } from '../../context.ts';
import { addDays } from '../../infra/clock.ts';
import { inTransaction } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { enqueueJob } from '../../infra/jobs.ts';
import { refreshSearchOf } from '../../refresh-search.ts';
import {
  deleteField,
  findAnyField,
  listExpiredFields,
  moveValuesFromExtra,
  moveValuesToExtra,
} from './custom-fields.queries.ts';

export const MOVE_VALUES_JOB = 'custom-fields.move-values';

const BATCH_SIZE = 1000;

export interface MoveValues {
  field_id: number;
  /** Contacts up to this id are done; only for a restored field. */
  after: number;
}

/** In the transaction that deletes or restores the field, so that a crash can't prevent the move. */
export function enqueueMove({ db }: Context, payload: MoveValues): Promise<void> {
  return enqueueJob(db, MOVE_VALUES_JOB, { ...payload });
}

/**
 * Moves the values of a deleted field to `extra`, or those of a restored one back: a batch of contacts, the rest in a
 * job, and then refreshes the search. The direction depends on the field at that time, so a field restored in between gets all values back. Runs after
 * the transaction of the change, because writes of contacts lock the contact before the field.
 */
export async function moveValues(ctx: Context, { field_id, after }: MoveValues): Promise<void> {
  await inTransaction(ctx, async ({ db, clock }) => {
    const field = await findAnyField(db, field_id, { lock: true });
    if (field === undefined) return;
    const now = clock.now();
    let last: number | null;
    if (field.deleted_at === null)
      last = await moveValuesFromExtra(db, field, { after, limit: BATCH_SIZE, now });
    else {
      const count = await moveValuesToExtra(db, field, { limit: BATCH_SIZE, now });
      last = count < BATCH_SIZE ? null : 0;
    }
    await publish(db, [field.owner_id], 'contacts');
    if (last === null) await refreshSearchOf(db, field.owner_id);
    else await enqueueMove({ ...ctx, db }, { field_id, after: last });
  });
}

/** Deletes fields that can no longer be restored. Values that an undo of something else brought back move first. */
export async function deleteExpiredFields(ctx: Context): Promise<void> {
  const before = addDays(ctx.clock.now(), -DURATIONS.undo_days);
  for (;;) {
    const ids = await listExpiredFields(ctx.db, before, BATCH_SIZE);
    for (const id of ids)
      await inTransaction(ctx, async ({ db, clock }) => {
        const field = await findAnyField(db, id, { lock: true });
        if (field === undefined || field.deleted_at === null) return;
        const page = { limit: BATCH_SIZE, now: clock.now() };
        while ((await moveValuesToExtra(db, field, page)) === BATCH_SIZE);
        await deleteField(db, id);
      });
    if (ids.length < BATCH_SIZE) return;
  }
}
