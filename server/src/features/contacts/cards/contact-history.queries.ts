import { sql } from 'kysely';
import type { FieldChange } from '#contract/interactions.ts';
import { jsonb, type Db } from '../../../infra/db.ts';
import { visiblePerson } from '../../../people.queries.ts';
import type { JsonObject } from '../../../infra/schema.ts';

export async function insertChanges(
  { db, token }: { db: Db; token?: { name: string } | undefined },
  changed_at: string,
  source: string,
  rows: { contact_id: number; fields: object[]; undo: object | null }[],
): Promise<void> {
  await sql`
    insert into contact_changes (contact_id, source, program, fields, undo, changed_at)
    select contact_id, ${source}, ${token?.name ?? null}, fields, undo, ${changed_at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (contact_id bigint, fields jsonb, undo jsonb)`.execute(db);
}

/** A user's name as another user sees it. */
export async function findUserName(db: Db, viewer: number, user_id: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select person.name from (select ${user_id}::bigint as id) as wanted
    join ${visiblePerson(viewer, 'wanted.id')} as person on true`.execute(db);
  return rows[0]?.name ?? '';
}

/** Locks a change, so that it's undone only once. */
export function lockChange(db: Db, contact_id: number, id: number) {
  return db
    .selectFrom('contact_changes')
    .select(['changed_at', 'undone_at'])
    .select((row) => row.ref('undo').$castTo<object | null>().as('undo'))
    .where('contact_id', '=', contact_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export function setUndone(db: Db, id: number, undone_at: string) {
  return db.updateTable('contact_changes').set({ undone_at }).where('id', '=', id).execute();
}

/** The newest change in the order of the timeline. */
export function findLastChange(db: Db, contact_id: number) {
  return db
    .selectFrom('contact_changes')
    .select(['id', 'source', 'changed_at'])
    .select((row) => row.ref('fields').$castTo<FieldChange[]>().as('fields'))
    .select((row) => row.ref('undo').$castTo<JsonObject | null>().as('undo'))
    .where('contact_id', '=', contact_id)
    .orderBy('changed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function updateChange(
  db: Db,
  id: number,
  change: { changed_at: string; fields: FieldChange[]; undo: object | null },
) {
  const { changed_at, fields, undo } = change;
  return db
    .updateTable('contact_changes')
    .set({ changed_at, fields: jsonb(fields), undo: undo && jsonb(undo as JsonObject) })
    .where('id', '=', id)
    .execute();
}

/** Deletes what undoing changes needs, of at most `limit` changes until this time; returns how many. */
export async function deleteUndoUntil(db: Db, timestamp: string, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update contact_changes set undo = null
    where id in (select id from contact_changes
        where undo is not null and changed_at <= ${timestamp} order by changed_at limit ${limit})`.execute(
    db,
  );
  return Number(numAffectedRows);
}

export function deleteChange(db: Db, id: number) {
  return db.deleteFrom('contact_changes').where('id', '=', id).execute();
}
