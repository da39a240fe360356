import { type Insertable, sql, type Updateable } from 'kysely';
import type { CustomFieldKind } from '#contract/custom-fields.ts';
import type { Db } from '../../infra/db.ts';
import { laterVersion } from '../../contact-version.queries.ts';
import type { CustomFields } from '../../infra/schema.ts';

/** A field without the number of its contacts. */
export interface FieldDefinition {
  id: number;
  name: string;
  kind: CustomFieldKind;
  options: string[];
}

/** Fields in order, or those deleted after a time. */
export function listFields(
  db: Db,
  owner_id: number,
  after: { position: number; id: number } | null,
  { deletedAfter, limit }: { deletedAfter: string | null; limit: number },
) {
  return selectFields(db, owner_id)
    .$if(deletedAfter === null, (query) => query.where('deleted_at', 'is', null))
    .$if(deletedAfter !== null, (query) => query.where('deleted_at', '>', deletedAfter))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(position, id) > (${after?.position}, ${after?.id})`),
    )
    .orderBy('position')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export function findField(db: Db, owner_id: number, id: number) {
  return selectFields(db, owner_id)
    .where('deleted_at', 'is', null)
    .where('id', '=', id)
    .executeTakeFirst();
}

function selectFields(db: Db, owner_id: number) {
  return db
    .selectFrom('custom_fields')
    .select(['id', 'name', 'options', 'position'])
    .select((row) => [
      row.ref('kind').$castTo<CustomFieldKind>().as('kind'),
      row
        .selectFrom('custom_values')
        .select((query) => query.fn.countAll<number>().as('count'))
        .whereRef('field_id', '=', 'custom_fields.id')
        .where('listed', '=', sql.lit(true))
        .as('contact_count'),
    ])
    .where('owner_id', '=', owner_id);
}

/** All fields of an owner in order, or those with these ids. `lock` prevents their deletion until the transaction ends. */
export function listDefinitions(
  db: Db,
  owner_id: number,
  { ids, lock = false }: { ids?: number[]; lock?: boolean } = {},
): Promise<FieldDefinition[]> {
  return db
    .selectFrom('custom_fields')
    .select(['id', 'name', 'options'])
    .select((row) => row.ref('kind').$castTo<CustomFieldKind>().as('kind'))
    .where('owner_id', '=', owner_id)
    .where('deleted_at', 'is', null)
    .$if(ids !== undefined, (query) => query.where(sql<boolean>`id = any(${ids}::bigint[])`))
    .orderBy('position')
    .orderBy('id')
    .$if(lock, (query) => query.forShare())
    .execute();
}

/** A field, also if it's deleted. `lock` prevents its deletion and restoring until the transaction ends. */
export function findAnyField(db: Db, id: number, { lock = false } = {}) {
  return db
    .selectFrom('custom_fields')
    .select(['id', 'owner_id', 'name', 'kind', 'deleted_at'])
    .where('id', '=', id)
    .$if(lock, (query) => query.forShare())
    .executeTakeFirst();
}

/** Sets the positions of all fields in this order, from 0. */
export async function reorderFields(db: Db, owner_id: number, ids: number[]): Promise<void> {
  await sql`
    update custom_fields set position = place - 1
    from unnest(${ids}::bigint[]) with ordinality as ordered (id, place)
    where custom_fields.id = ordered.id and owner_id = ${owner_id}
      and position <> place - 1`.execute(db);
}

export async function insertField(db: Db, field: Insertable<CustomFields>): Promise<number> {
  const { id } = await db
    .insertInto('custom_fields')
    .values(field)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns the new id, or null if a field with this name exists. */
export async function insertMissingField(
  db: Db,
  field: Insertable<CustomFields>,
): Promise<number | null> {
  const row = await db
    .insertInto('custom_fields')
    .values(field)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export function updateField(
  db: Db,
  owner_id: number,
  id: number,
  change: Updateable<CustomFields>,
) {
  return db
    .updateTable('custom_fields')
    .set(change)
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .execute();
}

/** Deletes fields that no contact uses, including the trash and deleted fields. */
export async function deleteUnusedFields(db: Db, owner_id: number, ids: number[]): Promise<void> {
  await sql`
    delete from custom_fields
    where owner_id = ${owner_id} and id = any(${ids}::bigint[])
      and not exists (select from custom_values where field_id = custom_fields.id)`.execute(db);
}

/** Ids of fields, of any user, that were deleted before a time. */
export async function listExpiredFields(db: Db, before: string, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('custom_fields')
    .select('id')
    .where('deleted_at', '<', before)
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

export function deleteField(db: Db, id: number) {
  return db.deleteFrom('custom_fields').where('id', '=', id).execute();
}

interface MovedField {
  id: number;
  owner_id: number;
  name: string;
  kind: string;
}

/** Moves the values of a field to `extra`, of up to `limit` contacts including the trash; returns their number. */
export async function moveValuesToExtra(
  db: Db,
  { id, name }: MovedField,
  { limit, now }: { limit: number; now: string },
): Promise<number> {
  const key = String(id);
  // Ordered by id to prevent deadlocks.
  const { numAffectedRows = 0n } = await sql`
    with held as materialized (
      select id from contacts
      where id = any(array(
        select contact_id from custom_values where field_id = ${id} order by contact_id limit ${limit}))
      order by id for no key update)
    update contacts set custom = custom - ${key}::text, updated_at = ${laterVersion(now)},
      extra = extra || case when custom ? ${key} then jsonb_build_array(jsonb_build_object(
        'column', ${name}::text, 'value', custom ->> ${key}, 'field_id', ${id}::bigint)) else '[]' end
    from held where contacts.id = held.id`.execute(db);
  return Number(numAffectedRows);
}

/** The reverse, for contacts after an id; returns the id of the last one, or null if it was the last page. */
export async function moveValuesFromExtra(
  db: Db,
  { id, owner_id, kind }: MovedField,
  { after, limit, now }: { after: number; limit: number; now: string },
): Promise<number | null> {
  const entry = JSON.stringify([{ field_id: id }]);
  const value =
    kind === 'number'
      ? sql`(value ->> 'value')::numeric`
      : kind === 'yes_no'
        ? sql`(value ->> 'value')::boolean`
        : sql`value ->> 'value'`;
  const { rows } = await sql<{ id: number }>`
    with held as materialized (
      select id from contacts
      where id = any(array(
        select id from contacts
        where owner_id = ${owner_id} and extra @> ${entry}::jsonb and id + 0 > ${after}
        order by id + 0 limit ${limit}))
      order by id for no key update)
    update contacts set updated_at = ${laterVersion(now)},
      custom = coalesce((
        select jsonb_build_object(${String(id)}::text, ${value}) from jsonb_array_elements(extra)
        where value @> jsonb_build_object('field_id', ${id}::bigint) limit 1), '{}') || custom,
      extra = (
        select coalesce(jsonb_agg(value order by place), '[]')
        from jsonb_array_elements(extra) with ordinality as kept (value, place)
        where not value @> jsonb_build_object('field_id', ${id}::bigint))
    from held where contacts.id = held.id
    returning contacts.id`.execute(db);
  return rows.length < limit ? null : Math.max(...rows.map((row) => row.id));
}
