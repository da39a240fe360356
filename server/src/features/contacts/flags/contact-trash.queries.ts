import { sql } from 'kysely';
import type { Db } from '../../../infra/db.ts';
import { conditions, type ListFilter } from '../list/contact-filter.queries.ts';
import { selectAnyContacts } from '../contacts.queries.ts';

export function listTrash(
  db: Db,
  owner_id: number,
  after: { deleted_at: string; id: number } | null,
  limit: number,
) {
  return selectAnyContacts(db)
    .select(sql<string>`contacts.deleted_at`.as('deleted_at'))
    .where('contacts.owner_id', '=', owner_id)
    .where('contacts.deleted_at', 'is not', null)
    .where('contacts.merge_id', 'is', null)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(contacts.deleted_at, contacts.id) < (${after?.deleted_at}::timestamptz, ${after?.id})`,
      ),
    )
    .orderBy('contacts.deleted_at', 'desc')
    .orderBy('contacts.id', 'desc')
    .limit(limit)
    .execute();
}

export async function listTrashedIds(
  db: Db,
  owner_id: number,
  filter: ListFilter,
): Promise<number[]> {
  const rows = await db
    .selectFrom('contacts')
    .select('contacts.id')
    .where('contacts.owner_id', '=', owner_id)
    .where('contacts.deleted_at', 'is not', null)
    .where('contacts.merge_id', 'is', null)
    .where((row) => row.and(conditions(filter)))
    .execute();
  return rows.map((row) => row.id);
}
