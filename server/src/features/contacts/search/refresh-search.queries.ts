import { sql, type Selectable } from 'kysely';
import type { Db } from '../../../infra/db.ts';
import type { Contacts } from '../../../infra/schema.ts';
import { selectAnyContacts } from '../contacts.queries.ts';

/** Contacts of all owners, or of one, by id, including the trash, locked. */
export function lockNextContacts(
  db: Db,
  { after, owner_id, limit }: { after: number; owner_id: number | null; limit: number },
) {
  return selectAnyContacts(db)
    .select('contacts.owner_id')
    .$if(owner_id === null, (query) => query.where('contacts.id', '>', after))
    .$if(owner_id !== null, (query) =>
      // A subquery without a limit, so that the owner's index is read and not all contacts.
      query.where(
        sql<boolean>`contacts.id = any(array(
          select id from contacts where owner_id = ${owner_id} and id + 0 > ${after} order by id + 0 limit ${limit}))`,
      ),
    )
    .orderBy('contacts.id')
    .limit(limit)
    .forNoKeyUpdate('contacts')
    .execute();
}

type Derived = Pick<
  Selectable<Contacts>,
  | 'id'
  | 'sort_name'
  | 'first_name_key'
  | 'last_name_key'
  | 'company_key'
  | 'city_key'
  | 'search_text'
  | 'beginnings'
  | 'match_terms'
  | 'location_keys'
>;

/** Keeps the version of the contacts, because their content is the same. */
export async function updateDerived(db: Db, rows: Derived[]): Promise<void> {
  const ids = rows.map((row) => row.id);
  await sql`
    update contacts set sort_name = derived.sort_name, first_name_key = derived.first_name_key,
      last_name_key = derived.last_name_key, company_key = derived.company_key,
      city_key = derived.city_key, search_text = derived.search_text,
      beginnings = derived.beginnings, match_terms = derived.match_terms,
      location_keys = derived.location_keys
    from jsonb_populate_recordset(null::contacts, ${JSON.stringify(rows)}::jsonb) as derived
    where contacts.id = derived.id and contacts.id = any(${ids}::bigint[])
      and (contacts.sort_name, contacts.first_name_key, contacts.last_name_key,
          contacts.company_key, contacts.city_key, contacts.search_text, contacts.match_terms,
          contacts.location_keys)
        is distinct from (derived.sort_name, derived.first_name_key, derived.last_name_key,
          derived.company_key, derived.city_key, derived.search_text, derived.match_terms,
          derived.location_keys)`.execute(db);
}
