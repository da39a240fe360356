import { type Insertable, sql, type Updateable } from 'kysely';
import type { RelationshipGroup } from '#contract/relationship-kinds.ts';
import type { Db } from '../../../infra/db.ts';
import type { RelationshipKinds } from '../../../infra/schema.ts';

const COLUMNS = ['id', 'name', 'inverse_name', 'group', 'symmetric'] as const;

/** A kind of the user's own, as joined in queries of relationships. */
export interface OwnKind {
  id: number;
  name: string;
  inverse_name: string;
  group: RelationshipGroup;
  symmetric: boolean;
}

/** The user's own kind of a relationship, or null, in a query that joins it as `kind`. */
export const ownKind = sql<OwnKind | null>`to_jsonb(kind)`;

export function listKinds(db: Db, owner_id: number, after: number, limit: number) {
  return db
    .selectFrom('relationship_kinds')
    .select(COLUMNS)
    .where('owner_id', '=', owner_id)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .$castTo<OwnKind>()
    .execute();
}

/** `use` prevents the kind's deletion until the transaction ends, `change` its use, too. */
export function lockKind(db: Db, owner_id: number, id: number, purpose: 'use' | 'change') {
  return db
    .selectFrom('relationship_kinds')
    .select(COLUMNS)
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .$if(purpose === 'use', (query) => query.forShare())
    .$if(purpose === 'change', (query) => query.forUpdate())
    .$castTo<OwnKind>()
    .executeTakeFirst();
}

export async function countKinds(db: Db, owner_id: number): Promise<number> {
  const { count } = await db
    .selectFrom('relationship_kinds')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('owner_id', '=', owner_id)
    .executeTakeFirstOrThrow();
  return count;
}

export function insertKind(db: Db, kind: Insertable<RelationshipKinds>) {
  return db.insertInto('relationship_kinds').values(kind).returning('id').executeTakeFirstOrThrow();
}

/** Returns the id of the new kind, or of the one that has the name, ignoring case. */
export async function insertOrFindKind(
  db: Db,
  kind: Insertable<RelationshipKinds>,
): Promise<{ id: number; is_new: boolean }> {
  const { rows } = await sql<{ id: number; is_new: boolean }>`
    with added as (
      insert into relationship_kinds (owner_id, name, inverse_name, "group", "symmetric")
      values (${kind.owner_id}, ${kind.name}, ${kind.inverse_name}, ${kind.group}, ${kind.symmetric})
      on conflict do nothing returning id)
    select id, true as is_new from added
    union all
    select id, false from relationship_kinds
    where owner_id = ${kind.owner_id} and lower(name) = lower(${kind.name})
    limit 1`.execute(db);
  return rows[0]!;
}

export function updateKind(
  db: Db,
  owner_id: number,
  id: number,
  change: Updateable<RelationshipKinds>,
) {
  return db
    .updateTable('relationship_kinds')
    .set(change)
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .execute();
}

export function deleteKind(db: Db, owner_id: number, id: number) {
  return db
    .deleteFrom('relationship_kinds')
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .execute();
}

/** Deletes those of the given kinds that no relationship uses. */
export async function deleteUnusedKinds(db: Db, owner_id: number, ids: number[]): Promise<void> {
  await sql`
    delete from relationship_kinds
    where id = any(${ids}::bigint[]) and owner_id = ${owner_id}
      and not exists (select from relationships where kind_id = relationship_kinds.id
        and relationships.owner_id = ${owner_id})`.execute(db);
}

export async function isKindUsed(db: Db, owner_id: number, id: number): Promise<boolean> {
  const used = await db
    .selectFrom('relationships')
    .select('id')
    .where('kind_id', '=', id)
    .where('owner_id', '=', owner_id)
    .limit(1)
    .executeTakeFirst();
  return used !== undefined;
}
