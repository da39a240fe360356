import { sql, type Insertable, type Updateable } from 'kysely';
import { laterVersion } from '../../contact-version.queries.ts';
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
  return selectTypes(db, owner_id)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(position, id) > (${after?.position}, ${after?.id})`),
    )
    .orderBy('position')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export function findType(db: Db, owner_id: number, id: number) {
  return selectTypes(db, owner_id).where('id', '=', id).executeTakeFirstOrThrow();
}

function selectTypes(db: Db, owner_id: number) {
  return db
    .selectFrom('contact_types')
    .select(['id', 'name', 'color', 'icon', 'cadence_days', 'position'])
    .select((row) =>
      row
        .selectFrom('contacts')
        .select((query) => query.fn.countAll<number>().as('count'))
        .whereRef('contacts.contact_type_id', '=', 'contact_types.id')
        .where('contacts.owner_id', '=', owner_id)
        .where('contacts.deleted_at', 'is', null)
        .as('contact_count'),
    )
    .where('owner_id', '=', owner_id);
}

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

/** Sets the positions of all types in this order, from 0. */
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

/** A name of the user's own clears the key of the default. */
export function renameType(db: Db, owner_id: number, id: number, name: string) {
  return sql`
    update contact_types set name = ${name}, key = case when name = ${name} then key end
    where owner_id = ${owner_id} and id = ${id}`.execute(db);
}

/** Names a default type unless another type has this name. Returns whether it did. */
export async function renameDefaultType(
  db: Db,
  owner_id: number,
  id: number,
  { key, name }: { key: string; name: string },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update contact_types set key = ${key}, name = ${name}
    where owner_id = ${owner_id} and id = ${id}
      and not exists (
        select from contact_types as other
        where other.owner_id = ${owner_id} and other.id <> ${id}
          and lower(other.name) = lower(${name}))`.execute(db);
  return numAffectedRows > 0n;
}

export function deleteType(db: Db, owner_id: number, id: number) {
  return db
    .deleteFrom('contact_types')
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .execute();
}

/** Removes a type from up to `limit` contacts, including the trash; returns their number. */
export async function untypeContacts(
  db: Db,
  owner_id: number,
  id: number,
  { limit, now }: { limit: number; now: string },
): Promise<number> {
  // Ordered by id to prevent deadlocks.
  const { numAffectedRows = 0n } = await sql`
    with held as materialized (
      select id from contacts where owner_id = ${owner_id} and contact_type_id = ${id}
      order by id limit ${limit} for no key update)
    update contacts set contact_type_id = null,
      updated_at = ${laterVersion(now)}
    from held where contacts.id = held.id`.execute(db);
  return Number(numAffectedRows);
}

/** Returns the owner's types among these and prevents their deletion until the transaction ends. */
export async function lockTypes(db: Db, owner_id: number, ids: number[]): Promise<number[]> {
  const rows = await selectOwn(db, owner_id, ids).forKeyShare().execute();
  return rows.map((row) => row.id);
}

/** The owner's types with these names, case-insensitive, and the total number of types. */
export async function findNamedTypes(db: Db, owner_id: number, names: string[]) {
  const { rows } = await sql<{ name: string; key: string; id: number | null }>`
    select wanted.name, lower(wanted.name) as key, contact_types.id
    from unnest(${names}::text[]) as wanted (name)
    left join contact_types
      on contact_types.owner_id = ${owner_id} and lower(contact_types.name) = lower(wanted.name)`.execute(
    db,
  );
  return rows;
}

/** Returns the new id, or null if a type with this name exists. */
export async function insertMissingType(db: Db, type: Insertable<ContactTypes>) {
  const row = await db
    .insertInto('contact_types')
    .values(type)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Default key, name, color, icon and cadence, in order. */
export function listTypeAppearance(db: Db, owner_id: number) {
  return db
    .selectFrom('contact_types')
    .select(['id', 'key', 'name', 'color', 'icon', 'cadence_days'])
    .where('owner_id', '=', owner_id)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** Returns the owner's types among these and prevents their assignment until the transaction ends. */
export async function lockTypesForDelete(
  db: Db,
  owner_id: number,
  ids: number[],
): Promise<number[]> {
  const rows = await selectOwn(db, owner_id, ids).forUpdate().execute();
  return rows.map((row) => row.id);
}

/** A fixed order prevents deadlocks. */
function selectOwn(db: Db, owner_id: number, ids: number[]) {
  return db
    .selectFrom('contact_types')
    .select('id')
    .where('owner_id', '=', owner_id)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .orderBy('id');
}

/** Deletes types that no contact uses, including the trash; returns their ids. */
export async function deleteUnused(db: Db, owner_id: number, ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    delete from contact_types
    where owner_id = ${owner_id} and id = any(${ids}::bigint[])
      and not exists (select from contacts where contact_type_id = contact_types.id)
    returning id`.execute(db);
  return rows.map((row) => row.id);
}
