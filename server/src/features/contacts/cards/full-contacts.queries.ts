import { sql } from 'kysely';
import type { Db } from '../../../infra/db.ts';
import { filterContacts, type ListFilter } from '../list/contact-filter.queries.ts';
import { ownedBy, selectAnyContacts } from '../contacts.queries.ts';

/** Including unmapped import data; the caller restricts owner and rows. */
function selectFullContacts(db: Db) {
  return selectAnyContacts(db)
    .leftJoin('contact_types as type', 'type.id', 'contacts.contact_type_id')
    .select(['contacts.sort_name', 'contacts.extra', 'contacts.sources', 'type.name as type_name']);
}

/** In list order, or the trash. */
export function listFullContacts(
  db: Db,
  owner_id: number,
  { trash, after, limit }: { trash: boolean; after: [string, number] | null; limit: number },
) {
  return selectFullContacts(db)
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

/** Existing contacts of these ids, in list order. */
export function findFullContacts(db: Db, owner_id: number, ids: number[]) {
  return selectFullContacts(db)
    .where(sql<boolean>`contacts.id = any(${ids})`)
    .where(ownedBy(owner_id))
    .where('contacts.deleted_at', 'is', null)
    .orderBy('contacts.sort_name')
    .orderBy('contacts.id')
    .execute();
}

/** Ids of all contacts matching the filter, in list order. */
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

export async function findLongestLists(db: Db, owner_id: number) {
  return db
    .selectFrom('contacts')
    .select([
      longestList('emails').as('emails'),
      longestList('phones').as('phones'),
      longestList('urls').as('urls'),
      longestList('addresses').as('addresses'),
      longestList('messengers').as('messengers'),
      longestList('dates').as('dates'),
    ])
    .where('owner_id', '=', owner_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
}

/** Names of unmapped CSV columns stored with the owner's contacts. */
export async function findExtraColumns(db: Db, owner_id: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct kept ->> 'column' as name
    from contacts, jsonb_array_elements(extra) as kept
    where owner_id = ${owner_id} and deleted_at is null and extra <> '[]' and kept ? 'column'
    order by name limit 500`.execute(db);
  return rows.map(({ name }) => name);
}

function longestList(column: string) {
  return sql<number>`coalesce(max(jsonb_array_length(${sql.ref(column)})), 0)`;
}
