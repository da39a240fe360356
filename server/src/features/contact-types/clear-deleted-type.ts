import type { Context } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { enqueueJob } from '../../infra/jobs.ts';
import { untypeContacts } from './contact-types.queries.ts';

export const CLEAR_DELETED_TYPE_JOB = 'contact-types.clear-deleted-type';

const BATCH_SIZE = 1000;

export interface DeletedType {
  owner_id: number;
  type_id: number;
}

/**
 * Removes a deleted type from contacts: a first batch immediately, the rest in a job. Until then reads already hide it;
 * each contact's version changes only with its row.
 */
export async function clearDeletedType(ctx: Context, deleted: DeletedType): Promise<void> {
  const { owner_id, type_id } = deleted;
  await inTransaction(ctx, async ({ db, clock }) => {
    const page = { limit: BATCH_SIZE, now: clock.now() };
    const clearedCount = await untypeContacts(db, owner_id, type_id, page);
    if (clearedCount > 0) await publish(db, [owner_id], 'contacts');
    if (clearedCount === BATCH_SIZE) await enqueueJob(db, CLEAR_DELETED_TYPE_JOB, { ...deleted });
  });
}
