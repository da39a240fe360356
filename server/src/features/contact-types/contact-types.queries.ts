import { sql, type Insertable } from 'kysely';
import type { Db } from '../../infra/db.ts';
import type { ContactTypes } from '../../infra/schema.ts';

export function insertContactTypes(db: Db, types: Insertable<ContactTypes>[]) {
  return db.insertInto('contact_types').values(types).execute();
}

export function listContactTypes(
  db: Db,
  owner_id: number,
  after: { position: number; id: number } | null,
  limit: number,
) {
  return db
    .selectFrom('contact_types')
    .select(['id', 'name', 'color', 'icon', 'cadence_days', 'position'])
    .select((row) =>
      row
        .selectFrom('contacts')
        .select((of) => of.fn.countAll<number>().as('count'))
        .whereRef('contacts.contact_type_id', '=', 'contact_types.id')
        .where('contacts.owner_id', '=', owner_id)
        .where('contacts.deleted_at', 'is', null)
        .as('contact_count'),
    )
    .where('owner_id', '=', owner_id)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(position, id) > (${after?.position}, ${after?.id})`),
    )
    .orderBy('position')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export function findContactType(db: Db, owner_id: number, id: number) {
  return db
    .selectFrom('contact_types')
    .select('id')
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .executeTakeFirst();
}
