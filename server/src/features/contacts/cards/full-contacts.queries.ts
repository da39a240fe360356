import { sql } from 'kysely';
import type { Db } from '../../../infra/db.ts';
import { filterContacts, type ListFilter } from '../list/contact-filter.queries.ts';
import { ownedBy, selectAnyContacts } from '../contacts.queries.ts';

/** With all that is kept beside the card; whoever asks says whose and which. */
function selectWholeContacts(db: Db) {
  return selectAnyContacts(db)
    .leftJoin('contact_types as type', 'type.id', 'contacts.contact_type_id')
    .select(['contacts.sort_name', 'contacts.extra', 'type.name as type_name']);
}

/** In the order of the list, or those in the trash. */
export function listFullContacts(
  db: Db,
  owner_id: number,
  { trash, after, limit }: { trash: boolean; after: [string, number] | null; limit: number },
) {
  return selectWholeContacts(db)
    .where('contacts.owner_id', '=', owner_id)
    .where('contacts.deleted_at', trash ? 'is not' : 'is', null)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(contacts.sort_name, contacts.id) > (${after?.[0]}::text, ${after?.[1]})`,
      ),
    )
    .orderBy('contacts.sort_name')
    .orderBy('contacts.id')
    .limit(limit)
    .execute();
}

/** Those of these ids that are still there, in the order of the list. */
export function findWholeContacts(db: Db, owner_id: number, ids: number[]) {
  return selectWholeContacts(db)
    .where(sql<boolean>`contacts.id = any(${ids})`)
    .where(ownedBy(owner_id))
    .where('contacts.deleted_at', 'is', null)
    .orderBy('contacts.sort_name')
    .orderBy('contacts.id')
    .execute();
}

/** The ids of all that the filter lets through, in the order of the list. */
export async function listIdsByName(
  db: Db,
  owner_id: number,
  filter: ListFilter,
): Promise<number[]> {
  const rows = await filterContacts(db, owner_id, filter)
    .select('contacts.id')
    .orderBy('contacts.sort_name')
    .orderBy('contacts.id')
    .execute();
  return rows.map((row) => row.id);
}

/** The longest of each list among the contacts of a person. */
export async function findLongestLists(db: Db, owner_id: number) {
  return db
    .selectFrom('contacts')
    .select([
      longest('emails').as('emails'),
      longest('phones').as('phones'),
      longest('urls').as('urls'),
      longest('addresses').as('addresses'),
    ])
    .where('owner_id', '=', owner_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
}

/** The columns of CSV files whose cells are kept beside the cards of a person, by name. */
export async function findExtraColumns(db: Db, owner_id: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct kept ->> 'column' as name
    from contacts, jsonb_array_elements(extra) as kept
    where owner_id = ${owner_id} and deleted_at is null and extra <> '[]' and kept ? 'column'
    order by name limit 500`.execute(db);
  return rows.map(({ name }) => name);
}

function longest(column: string) {
  return sql<number>`coalesce(max(jsonb_array_length(${sql.ref(column)})), 0)`;
}
