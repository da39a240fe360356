import { type Insertable, sql, type Updateable } from 'kysely';
import type { ContactReference } from '#contract/contacts.ts';
import { contactName } from '../../contact-name.queries.ts';
import { contactReference } from '../../contact-reference.queries.ts';
import { uidIn } from '../../contact-uid.queries.ts';
import type { Db } from '../../infra/db.ts';
import type { Relationships } from '../../infra/schema.ts';
import { type OwnKind, ownKind } from './kinds/kinds.queries.ts';

export interface RelationshipRow {
  id: number;
  kind_id: number;
  own_kind: OwnKind | null;
  /** Whether the contact from which it's seen is `to_id`. */
  is_to: boolean;
  contact: ContactReference | null;
  name: string;
  since: string | null;
  until: string | null;
  note: string;
}

/** Relationships of a contact as seen from it, oldest first, without those with contacts in the trash. */
export async function listRelationships(
  db: Db,
  owner_id: number,
  { contact_id, only = null }: { contact_id: number; only?: number | null },
  { after, limit }: { after: number; limit: number },
): Promise<RelationshipRow[]> {
  const side = (own: 'from_id' | 'to_id', other: 'from_id' | 'to_id') => sql`
    select id, kind_id, ${sql.lit(own === 'to_id')} as is_to, ${sql.ref(other)} as other_id, name,
      since, until, note
    from relationships
    where ${sql.ref(own)} = ${contact_id} and owner_id + 0 = ${owner_id} and id > ${after}
      and (${only}::bigint is null or id = ${only})`;
  const { rows } = await sql<RelationshipRow>`
    select seen.id, seen.kind_id, ${ownKind} as own_kind, is_to, contact, seen.name, since, until, note
    from (${side('from_id', 'to_id')} union all ${side('to_id', 'from_id')}) as seen
    left join relationship_kinds as kind on kind.id = seen.kind_id
    left join lateral (
      select ${contactReference} as contact from contacts
      where contacts.id = other_id and deleted_at is null offset 0) as other on true
    where other_id is null or contact is not null
    order by seen.id limit ${limit}`.execute(db);
  return rows;
}

const isShown = sql<boolean>`not exists (select from contacts
  where contacts.id in (relationships.from_id, relationships.to_id) and deleted_at is not null)`;

/** A relationship without contacts in the trash. */
function selectRelationship(db: Db, owner_id: number, id: number) {
  return db
    .selectFrom('relationships')
    .select(['id', 'kind_id', 'from_id', 'to_id', 'name'])
    .where('id', '=', id)
    .where('owner_id', '=', owner_id)
    .where(isShown);
}

export function findRelationship(db: Db, owner_id: number, id: number) {
  return selectRelationship(db, owner_id, id).executeTakeFirst();
}

export function lockRelationship(db: Db, owner_id: number, id: number) {
  return selectRelationship(db, owner_id, id).forUpdate().executeTakeFirst();
}

/** Rows of each contact, counting both sides and those with contacts in the trash. */
export async function countRelationships(
  db: Db,
  owner_id: number,
  contact_ids: number[],
): Promise<number[]> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from relationships where from_id = card.id and owner_id + 0 = ${owner_id})
      + (select count(*) from relationships where to_id = card.id and owner_id + 0 = ${owner_id}) as count
    from unnest(${contact_ids}::bigint[]) as card (id)`.execute(db);
  return rows.map(({ count }) => count);
}

export async function insertRelationship(db: Db, row: Insertable<Relationships>): Promise<number> {
  const { id } = await db
    .insertInto('relationships')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns the new id, or null if the two have a relationship of this kind. */
export async function insertMissingRelationship(
  db: Db,
  row: Insertable<Relationships>,
): Promise<number | null> {
  const inserted = await db
    .insertInto('relationships')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id ?? null;
}

export function updateRelationship(
  db: Db,
  owner_id: number,
  id: number,
  change: Updateable<Relationships>,
) {
  return db
    .updateTable('relationships')
    .set(change)
    .where('id', '=', id)
    .where('owner_id', '=', owner_id)
    .execute();
}

export function deleteRelationship(db: Db, owner_id: number, id: number) {
  return db
    .deleteFrom('relationships')
    .where('id', '=', id)
    .where('owner_id', '=', owner_id)
    .execute();
}

export interface CardRelationship extends Omit<RelationshipRow, 'id' | 'contact'> {
  card_id: number;
  relationship_id: number;
  /** The other contact's; null for a person without a contact. */
  other: { id: number; created_at: string; uid: string | null } | null;
}

/** Relationships of these contacts as seen from each, oldest first, without those with contacts in the trash. */
export async function listRelationshipsOf(
  db: Db,
  owner_id: number,
  contact_ids: number[],
): Promise<CardRelationship[]> {
  const side = (own: 'from_id' | 'to_id', other: 'from_id' | 'to_id') => sql`
    select id, kind_id, ${sql.lit(own === 'to_id')} as is_to, ${sql.ref(own)} as card_id,
      ${sql.ref(other)} as other_id, name, since, until, note
    from relationships
    where ${sql.ref(own)} = any(${contact_ids}::bigint[]) and owner_id + 0 = ${owner_id}`;
  const { rows } = await sql<CardRelationship>`
    select seen.id as relationship_id, card_id, kind_id, ${ownKind} as own_kind, is_to, other, since, until, note,
      coalesce(other_name, seen.name) as name
    from (${side('from_id', 'to_id')} union all ${side('to_id', 'from_id')}) as seen
    left join relationship_kinds as kind on kind.id = seen.kind_id
    left join lateral (
      select ${contactName} as other_name, jsonb_build_object('id', contacts.id,
        'created_at', contacts.created_at, 'uid', ${uidIn(sql`extra`)}) as other
      from contacts where contacts.id = other_id and deleted_at is null offset 0) as other_card on true
    where other_id is null or other is not null
    order by seen.id`.execute(db);
  return rows;
}

/** As stored, including those with contacts in the trash. */
export async function listAllRelationships(db: Db, owner_id: number, after: number, limit: number) {
  const { rows } = await sql<{
    id: number;
    kind_id: number;
    own_kind: OwnKind | null;
    from_id: number | null;
    to_id: number | null;
    name: string;
    since: string | null;
    until: string | null;
    note: string;
  }>`
    select relationships.id, kind_id, ${ownKind} as own_kind, from_id, to_id, relationships.name,
      since, until, note
    from relationships left join relationship_kinds as kind on kind.id = kind_id
    where relationships.owner_id = ${owner_id} and relationships.id > ${after}
    order by relationships.id limit ${limit}`.execute(db);
  return rows;
}
