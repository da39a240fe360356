import type { Context } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { enqueueJob } from '../../infra/jobs.ts';
import { untypeContacts } from './contact-types.queries.ts';

export const CLEAR_DELETED_TYPE_JOB = 'contact-types.clear-deleted-type';

const AT_ONCE = 1000;

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
    const page = { limit: AT_ONCE, now: clock.now() };
    const untyped = await untypeContacts(db, owner_id, type_id, page);
    if (untyped > 0) await publish(db, [owner_id], 'contacts');
    if (untyped === AT_ONCE) await enqueueJob(db, CLEAR_DELETED_TYPE_JOB, { ...deleted });
  });
}
