import { sql } from 'kysely';
import type { Db } from '../../../infra/db.ts';
import { selectAnyContacts } from '../contacts.queries.ts';

/** Contacts of all owners by id, including the trash, locked. */
export function lockNextContacts(db: Db, after: number, limit: number) {
  return selectAnyContacts(db)
    .where('contacts.id', '>', after)
    .orderBy('contacts.id')
    .limit(limit)
    .forNoKeyUpdate('contacts')
    .execute();
}

interface Derived {
  id: number;
  search_text: string;
  beginnings: string;
  location_keys: string[];
}

/** Keeps the version of the contacts, because their content is the same. */
export async function updateDerived(db: Db, rows: Derived[]): Promise<void> {
  const ids = rows.map((row) => row.id);
  await sql`
    update contacts set search_text = derived.search_text, beginnings = derived.beginnings,
      location_keys = derived.location_keys
    from jsonb_populate_recordset(null::contacts, ${JSON.stringify(rows)}::jsonb) as derived
    where contacts.id = derived.id and contacts.id = any(${ids}::bigint[])
      and (contacts.search_text, contacts.location_keys)
        is distinct from (derived.search_text, derived.location_keys)`.execute(db);
}
