import { sql } from 'kysely';
import type { ContactReference } from '#contract/contacts.ts';
import { contactReference } from '../../../contact-reference.queries.ts';
import type { Db } from '../../../infra/db.ts';
import { connectionsOf } from '../../../people.queries.ts';
import { type OwnKind, ownKind } from '../kinds/kinds.queries.ts';

/** Both sides of the relationships between contacts of `near`, which has `id`. */
const neighbors = (owner_id: number) => sql`lateral (
    select id, kind_id, false as is_to, to_id as far_id from relationships
    where from_id = near.id and owner_id + 0 = ${owner_id} and to_id is not null
    union all
    select id, kind_id, true, from_id from relationships
    where to_id = near.id and owner_id + 0 = ${owner_id} and from_id is not null)`;

/** Contacts with a relationship to one of these, without those known, at most `limit`. */
export async function listNeighborIds(
  db: Db,
  owner_id: number,
  near_ids: number[],
  { known_ids, limit }: { known_ids: number[]; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select far_id as id
    from unnest(${near_ids}::bigint[]) as near (id)
    cross join ${neighbors(owner_id)} as edge
    join contacts on contacts.id = far_id and deleted_at is null
    where far_id <> all(${known_ids}::bigint[])
    group by far_id order by far_id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function listReferences(db: Db, owner_id: number, ids: number[]) {
  const { rows } = await sql<{ contact: ContactReference }>`
    select ${contactReference} as contact from contacts
    where id = any(${ids}::bigint[]) and owner_id + 0 = ${owner_id} and deleted_at is null
    order by id`.execute(db);
  return rows.map(({ contact }) => contact);
}

export interface EdgeRow {
  from_id: number;
  to_id: number;
  kind_id: number;
  own_kind: OwnKind | null;
}

/** All relationships between these contacts. */
export async function listEdges(db: Db, owner_id: number, ids: number[]): Promise<EdgeRow[]> {
  const { rows } = await sql<EdgeRow>`
    select from_id, to_id, kind_id, ${ownKind} as own_kind
    from relationships left join relationship_kinds as kind on kind.id = kind_id
    where from_id = any(${ids}::bigint[]) and to_id = any(${ids}::bigint[])
      and relationships.owner_id + 0 = ${owner_id}
    order by relationships.id`.execute(db);
  return rows;
}

export interface NamedPersonRow {
  id: number;
  contact_id: number;
  name: string;
  /** Whether the person is what the kind says to the contact; else the reverse. */
  is_named: boolean;
  kind_id: number;
  own_kind: OwnKind | null;
}

/** People without a contact that these contacts have relationships with, oldest first, at most `limit`. */
export async function listNamedPeople(
  db: Db,
  owner_id: number,
  ids: number[],
  limit: number,
): Promise<NamedPersonRow[]> {
  const side = (own: 'from_id' | 'to_id', other: 'from_id' | 'to_id') => sql`
    select id, ${sql.ref(own)} as contact_id, name, ${sql.lit(other === 'to_id')} as is_named, kind_id
    from relationships
    where ${sql.ref(own)} = any(${ids}::bigint[]) and ${sql.ref(other)} is null
      and owner_id + 0 = ${owner_id}`;
  const { rows } = await sql<NamedPersonRow>`
    select person.id, contact_id, person.name, is_named, kind_id, ${ownKind} as own_kind
    from (${side('from_id', 'to_id')} union all ${side('to_id', 'from_id')}) as person
    left join relationship_kinds as kind on kind.id = kind_id
    order by person.id limit ${limit}`.execute(db);
  return rows;
}

export interface StepRow {
  near_id: number;
  far_id: number;
  /** Whether `near_id` is what the kind says to `far_id`; else the reverse. */
  is_to: boolean;
  kind_id: number;
  own_kind: OwnKind | null;
}

/** Relationships of these contacts with others outside the trash, oldest first, at most `limit`. */
export async function listSteps(
  db: Db,
  owner_id: number,
  near_ids: number[],
  limit: number,
): Promise<StepRow[]> {
  const { rows } = await sql<StepRow>`
    select near.id as near_id, far_id, is_to, kind_id, ${ownKind} as own_kind
    from unnest(${near_ids}::bigint[]) as near (id)
    cross join ${neighbors(owner_id)} as edge
    join contacts on contacts.id = far_id and deleted_at is null
    left join relationship_kinds as kind on kind.id = kind_id
    order by edge.id limit ${limit}`.execute(db);
  return rows;
}

/** Those of these contacts that are linked to a connection. */
export async function findConnected(db: Db, owner_id: number, ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select contacts.id from contacts
    where id = any(${ids}::bigint[]) and owner_id + 0 = ${owner_id} and deleted_at is null
      and exists (select from (${connectionsOf(owner_id)}) as connected
        where connected.id = associated_user_id)`.execute(db);
  return rows.map(({ id }) => id);
}

/** The address of the account. */
export async function findOwnEmail(db: Db, user_id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('users as me')
    .select('email')
    .where('id', '=', user_id)
    .executeTakeFirst();
  return row?.email;
}
