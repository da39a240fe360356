import type { Context } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { enqueueJob } from '../../infra/jobs.ts';
import { untypeContacts } from './contact-types.queries.ts';

/** The background work that many contacts of a deleted type ask for. */
export const CLEAR_DELETED_TYPE_JOB = 'contact-types:untype';

const AT_ONCE = 1000;

export interface DeletedType {
  owner_id: number;
  type_id: number;
}

/**
 * Takes a deleted type off contacts: off so many at once, off the others in the background, so many in each
 * transaction. Till then they show no type either; only their versions change when it is their turn.
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
