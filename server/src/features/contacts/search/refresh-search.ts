import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../infra/db.ts';
import { enqueueJob } from '../../../infra/jobs.ts';
import { REFRESH_SEARCH_JOB } from '../../../refresh-search.ts';
import { lockNextContacts, updateDerived } from './refresh-search.queries.ts';
import { searchableOf } from './searchable.ts';
import { publish } from '../../../infra/events.ts';
import { sortKeysOf } from './sort-keys.ts';
import { getSortLanguages } from './sort-language.ts';

const CONTACTS_PER_JOB = 500;

/** `owner_id` limits it to one user's contacts. */
interface Refresh {
  after: number;
  owner_id: number | null;
}

/**
 * Derives sort and search data of the next contacts again and enqueues itself for the rest. Migrations enqueue it when
 * the derivation changes.
 */
export function refreshSearch(ctx: Context, { after, owner_id }: Refresh): Promise<void> {
  return inTransaction(ctx, async (txCtx) => {
    const next = { after, owner_id, limit: CONTACTS_PER_JOB };
    const rows = await lockNextContacts(txCtx.db, next);
    const last = rows.at(-1);
    if (last === undefined) return publishEnd(txCtx, owner_id);
    const owners = [...new Set(rows.map((row) => row.owner_id))];
    const languages = await getSortLanguages(txCtx.db, owners);
    const derived = rows.map((row) => {
      const { search_text, beginnings, match_terms, location_keys } = searchableOf(row);
      const keys = sortKeysOf(row, languages.get(row.owner_id) ?? '');
      return { id: row.id, ...keys, search_text, beginnings, match_terms, location_keys };
    });
    await updateDerived(txCtx.db, derived);
    await enqueueJob(txCtx.db, REFRESH_SEARCH_JOB, { after: last.id, owner_id });
  });
}

/** Clients read the list again once it's sorted. */
async function publishEnd({ db }: Context, owner_id: number | null): Promise<void> {
  if (owner_id !== null) await publish(db, [owner_id], 'contacts', null, { hooks: false });
}
