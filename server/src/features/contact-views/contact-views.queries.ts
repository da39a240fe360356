import { type Insertable, sql, type Updateable } from 'kysely';
import type { ContactFilter, ContactSort } from '#contract/contacts.ts';
import type { Db } from '../../infra/db.ts';
import type { ContactViews } from '../../infra/schema.ts';

/** Views by position, after the given one. */
export function listViews(
  db: Db,
  owner_id: number,
  after: { position: number; id: number } | null,
  limit: number,
) {
  return selectViews(db, owner_id)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(position, id) > (${after?.position}, ${after?.id})`),
    )
    .orderBy('position')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export function findView(db: Db, owner_id: number, id: number) {
  return selectViews(db, owner_id).where('id', '=', id).executeTakeFirst();
}

function selectViews(db: Db, owner_id: number) {
  return db
    .selectFrom('contact_views')
    .select(['id', 'name', 'icon', 'columns', 'position'])
    .select((row) => [
      row.ref('filter').$castTo<ContactFilter>().as('filter'),
      row.ref('sort').$castTo<ContactSort>().as('sort'),
    ])
    .where('owner_id', '=', owner_id);
}

/** Ids in order. Locks them, so that concurrent moves and additions wait for each other. */
export async function lockOrder(db: Db, owner_id: number): Promise<number[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`views:${owner_id}`}, 0))`.execute(db);
  const rows = await db
    .selectFrom('contact_views')
    .select('id')
    .where('owner_id', '=', owner_id)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

export async function setOrder(db: Db, owner_id: number, ids: number[]): Promise<void> {
  await sql`
    update contact_views set position = place - 1
    from unnest(${ids}::bigint[]) with ordinality as ordered (id, place)
    where contact_views.id = ordered.id and owner_id = ${owner_id} and position <> place - 1`.execute(
    db,
  );
}

export async function insertView(db: Db, view: Insertable<ContactViews>): Promise<number> {
  const row = await db
    .insertInto('contact_views')
    .values(view)
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export function updateView(db: Db, owner_id: number, id: number, change: Updateable<ContactViews>) {
  return db
    .updateTable('contact_views')
    .set(change)
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .execute();
}

export async function deleteView(db: Db, owner_id: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('contact_views')
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
