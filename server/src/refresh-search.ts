import type { Db } from './infra/db.ts';
import { enqueueJob } from './infra/jobs.ts';

export const REFRESH_SEARCH_JOB = 'contacts.refresh-search';

/** Derives sort and search data of a user's contacts again, in jobs of 500. For features that contacts depend on. */
export async function refreshSearchOf(db: Db, owner_id: number): Promise<void> {
  await enqueueJob(db, REFRESH_SEARCH_JOB, { after: 0, owner_id });
}
