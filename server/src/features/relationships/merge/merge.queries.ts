import { sql } from 'kysely';
import { BUILT_IN_KINDS } from '#contract/built-in-kinds.ts';
import type { Db } from '../../../infra/db.ts';

const SYMMETRIC_KINDS = BUILT_IN_KINDS.filter((kind) => kind.inverse_name === undefined).map(
  (kind) => kind.id,
);

export interface StoredRelationship {
  id: number;
  kind_id: number;
  from_id: number | null;
  to_id: number | null;
  is_symmetric: boolean;
  name: string;
  since: string | null;
  until: string | null;
  note: string;
  created_at: string;
  updated_at: string;
}

/** All relationships of these contacts, including those with contacts in the trash. Locked in the order of their ids. */
export async function lockRelationshipsOf(
  db: Db,
  owner_id: number,
  contact_ids: number[],
): Promise<StoredRelationship[]> {
  const { rows } = await sql<StoredRelationship>`
    select id, kind_id, from_id, to_id, name, since, until, note, created_at, updated_at,
      kind_id = any(${SYMMETRIC_KINDS}::bigint[]) or coalesce(
        (select kind."symmetric" from relationship_kinds as kind where kind.id = kind_id), false)
        as is_symmetric
    from relationships
    where id in (
      select id from relationships where from_id = any(${contact_ids}::bigint[])
      union select id from relationships where to_id = any(${contact_ids}::bigint[]))
      and owner_id + 0 = ${owner_id}
    order by id for update`.execute(db);
  return rows;
}

export function deleteRelationships(db: Db, owner_id: number, ids: number[]) {
  return db
    .deleteFrom('relationships')
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .where('owner_id', '=', owner_id)
    .execute();
}

type WrittenRow = Pick<StoredRelationship, 'id' | 'from_id' | 'to_id' | 'since' | 'until' | 'note'>;

export async function writeRelationships(
  db: Db,
  owner_id: number,
  rows: WrittenRow[],
): Promise<void> {
  for (const { id, ...change } of rows)
    await db
      .updateTable('relationships')
      .set(change)
      .where('id', '=', id)
      .where('owner_id', '=', owner_id)
      .execute();
}

/** Inserts relationships with their ids again, unless a contact or their kind is gone or they were added again since. */
export async function reinsertRelationships(
  db: Db,
  owner_id: number,
  rows: StoredRelationship[],
): Promise<void> {
  await sql`
    insert into relationships (id, owner_id, kind_id, from_id, to_id, name, since, until, note,
      created_at, updated_at)
    overriding system value
    select back.id, ${owner_id}, kind_id, from_id, to_id, back.name, since, until, note, created_at,
      updated_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as back (id bigint, kind_id bigint,
      from_id bigint, to_id bigint, name text, since text, until text, note text,
      created_at timestamptz, updated_at timestamptz)
    where (from_id is null or exists (select from contacts where contacts.id = from_id))
      and (to_id is null or exists (select from contacts where contacts.id = to_id))
      and (kind_id < 1000 or exists (select from relationship_kinds where relationship_kinds.id = kind_id))
    on conflict do nothing`.execute(db);
}

/** Replaces contacts of households; returns what is needed to undo it. */
export async function moveHouseholds(db: Db, ids: number[], to: number) {
  const { rows: removed } = await sql<{ household_id: number; contact_id: number }>`
    delete from household_contacts where contact_id = any(${ids}::bigint[])
    returning household_id, contact_id`.execute(db);
  const { rows: joined } = await sql<{ household_id: number }>`
    insert into household_contacts (household_id, contact_id)
    select distinct household_id, ${to}::bigint
    from jsonb_to_recordset(${JSON.stringify(removed)}::jsonb) as taken (household_id bigint)
    on conflict do nothing returning household_id`.execute(db);
  return { removed, joined: joined.map((row) => row.household_id) };
}

/** If the remaining contact was removed from a household since, the others stay removed, too. */
export async function moveHouseholdsBack(
  db: Db,
  { removed, joined }: Awaited<ReturnType<typeof moveHouseholds>>,
  to: number,
): Promise<void> {
  await sql`
    insert into household_contacts (household_id, contact_id)
    select kept.household_id, back.contact_id
    from jsonb_to_recordset(${JSON.stringify(removed)}::jsonb)
      as back (household_id bigint, contact_id bigint)
    join household_contacts as kept
      on kept.household_id = back.household_id and kept.contact_id = ${to}
    on conflict do nothing`.execute(db);
  await sql`
    delete from household_contacts
    where contact_id = ${to} and household_id = any(${joined}::bigint[])`.execute(db);
}
