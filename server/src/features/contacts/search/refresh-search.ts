import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../infra/db.ts';
import { enqueueJob } from '../../../infra/jobs.ts';
import { lockNextContacts, updateDerived } from './refresh-search.queries.ts';
import { searchableOf } from './searchable.ts';

export const REFRESH_SEARCH_JOB = 'contacts.refresh-search';

const CONTACTS_PER_JOB = 500;

/**
 * Derives the search data of the next contacts again and enqueues itself for the rest. Migrations enqueue it when the
 * derivation changes.
 */
export function refreshSearch(ctx: Context, after: number): Promise<void> {
  return inTransaction(ctx, async (txCtx) => {
    const rows = await lockNextContacts(txCtx.db, after, CONTACTS_PER_JOB);
    const last = rows.at(-1);
    if (last === undefined) return;
    const derived = rows.map((row) => {
      const { search_text, beginnings, location_keys } = searchableOf(row);
      return { id: row.id, search_text, beginnings, location_keys };
    });
    await updateDerived(txCtx.db, derived);
    await enqueueJob(txCtx.db, REFRESH_SEARCH_JOB, { after: last.id });
  });
}
