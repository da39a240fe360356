import { sql, type Insertable, type Updateable } from 'kysely';
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
  return typesOf(db, owner_id)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(position, id) > (${after?.position}, ${after?.id})`),
    )
    .orderBy('position')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export function findType(db: Db, owner_id: number, id: number) {
  return typesOf(db, owner_id).where('id', '=', id).executeTakeFirstOrThrow();
}

function typesOf(db: Db, owner_id: number) {
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
    .where('owner_id', '=', owner_id);
}

export function findContactType(db: Db, owner_id: number, id: number) {
  return db
    .selectFrom('contact_types')
    .select('id')
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Whoever changes the types of a person, or their order, does so alone. */
export function lockOwner(db: Db, owner_id: number) {
  return db
    .selectFrom('users')
    .select('id')
    .where('id', '=', owner_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The ids of a person's types in their order. */
export async function listOrder(db: Db, owner_id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('contact_types')
    .select('id')
    .where('owner_id', '=', owner_id)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Writes the places of all types of a person, in this order from 0. */
export async function reorder(db: Db, owner_id: number, ids: number[]): Promise<void> {
  await sql`
    update contact_types set position = place - 1
    from unnest(${ids}::bigint[]) with ordinality as ordered (id, place)
    where contact_types.id = ordered.id and owner_id = ${owner_id}
      and position <> place - 1`.execute(db);
}

export function insertContactType(db: Db, type: Insertable<ContactTypes>) {
  return db.insertInto('contact_types').values(type).returning('id').executeTakeFirstOrThrow();
}

export function updateType(db: Db, owner_id: number, id: number, change: Updateable<ContactTypes>) {
  return db
    .updateTable('contact_types')
    .set(change)
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .execute();
}

export function deleteType(db: Db, owner_id: number, id: number) {
  return db
    .deleteFrom('contact_types')
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .execute();
}

/** Takes a type off all contacts that have it, also in the trash, as a change of each; gives their number. */
export async function untypeContacts(
  db: Db,
  owner_id: number,
  id: number,
  now: string,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('contacts')
    .set({
      contact_type_id: null,
      updated_at: sql`greatest(${now}::timestamptz, updated_at + interval '1 millisecond')`,
    })
    .where('owner_id', '=', owner_id)
    .where('contact_type_id', '=', id)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
