import { sql } from 'kysely';
import type { Db } from '../../infra/db.ts';
import { selectAnyContacts } from './contacts.queries.ts';

/** In the order of the list, or those in the trash; with all that is kept beside the card. */
export function listWholeContacts(
  db: Db,
  owner_id: number,
  { trash, after, limit }: { trash: boolean; after: [string, number] | null; limit: number },
) {
  return selectAnyContacts(db)
    .leftJoin('contact_types as type', 'type.id', 'contacts.contact_type_id')
    .select(['contacts.sort_name', 'contacts.extra', 'type.name as type_name'])
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

function longest(column: string) {
  return sql<number>`coalesce(max(jsonb_array_length(${sql.ref(column)})), 0)`;
}
