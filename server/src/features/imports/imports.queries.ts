import type { MessageDescriptor } from '@lingui/core';
import { sql, type Insertable, type Updateable } from 'kysely';
import type { ImportTotals, UnmappedValue } from '#contract/imports.ts';
import { jsonb, type Db } from '../../infra/db.ts';
import type { Imports } from '../../infra/schema.ts';

function asJson(row: Updateable<Imports>) {
  const { columns, mapping, problem_message, samples, totals, unmapped } = row;
  return {
    ...(columns !== undefined && { columns: jsonb(columns) }),
    ...(mapping !== undefined && { mapping: jsonb(mapping) }),
    ...(problem_message ? { problem_message: jsonb(problem_message) } : {}),
    ...(samples !== undefined && { samples: jsonb(samples) }),
    ...(totals !== undefined && { totals: jsonb(totals) }),
    ...(unmapped !== undefined && { unmapped: jsonb(unmapped) }),
  };
}

export function insertImport(db: Db, row: Insertable<Imports>) {
  return db
    .insertInto('imports')
    .values({ ...row, ...asJson(row) })
    .returning('id')
    .executeTakeFirstOrThrow();
}

export type ImportChanges = Updateable<Imports>;

export function updateImport(db: Db, owner_id: number, id: number, changes: ImportChanges) {
  return db
    .updateTable('imports')
    .set({ ...changes, ...asJson(changes) })
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .execute();
}

function importsOf(db: Db, owner_id: number) {
  return db
    .selectFrom('imports')
    .select(['id', 'file_name', 'format', 'columns', 'mapping', 'status', 'undoing'])
    .select([
      'done',
      'total',
      'problem',
      'created_types',
      'created_fields',
      'created_kinds',
      'tags',
      'contact_type_id',
    ])
    .select(['judged_at', 'committed_at', 'created_at', 'updated_at'])
    .select((row) => [
      row.ref('problem_message').$castTo<MessageDescriptor | null>().as('problem_message'),
      row.ref('samples').$castTo<string[][]>().as('samples'),
      row.ref('totals').$castTo<ImportTotals>().as('totals'),
      row.ref('unmapped').$castTo<UnmappedValue[]>().as('unmapped'),
    ])
    .where('owner_id', '=', owner_id);
}

export function findImport(db: Db, owner_id: number, id: number) {
  return importsOf(db, owner_id).where('id', '=', id).executeTakeFirst();
}

export function listImports(db: Db, owner_id: number, before: number | null, limit: number) {
  return importsOf(db, owner_id)
    .$if(before !== null, (query) => query.where('id', '<', before))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Locks the import; the job that reads the file can still insert its rows. */
export function lockImport(db: Db, owner_id: number, id: number) {
  return db
    .selectFrom('imports')
    .select(['id', 'file_name', 'format', 'columns', 'mapping', 'status', 'undoing'])
    .select(['total', 'committed_at'])
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** In bytes; null if the file has been deleted. */
export async function findFileSize(db: Db, owner_id: number, id: number): Promise<number | null> {
  const row = await db
    .selectFrom('imports')
    .select(sql<number | null>`octet_length(file)`.as('size'))
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.size ?? null;
}

/** `length` bytes from an offset. */
export async function findSlice(db: Db, id: number, from: number, length: number) {
  const row = await db
    .selectFrom('imports')
    .select(
      sql<Buffer | null>`substring(file from ${from + 1}::int for ${length}::int)`.as('slice'),
    )
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.slice ?? Buffer.alloc(0);
}

export async function countRunning(db: Db, owner_id: number): Promise<number> {
  const { count } = await db
    .selectFrom('imports')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('owner_id', '=', owner_id)
    .where('status', 'in', ['reading', 'committing'])
    .executeTakeFirstOrThrow();
  return count;
}

/** Deletes all but the newest previews of an owner. */
export async function deleteOldPreviews(
  db: Db,
  owner_id: number,
  keptCount: number,
): Promise<void> {
  await sql`delete from imports where id in (
    select id from imports where owner_id = ${owner_id} and status in ('ready', 'failed')
    order by id desc offset ${keptCount})`.execute(db);
}

/**
 * Deletes up to `limit` previews, of any user, last changed before a time; returns their number. `coalesce` matches the
 * expression of the index.
 */
export async function deleteAbandonedPreviews(
  db: Db,
  before: string,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from imports where id in (
      select id from imports
      where committed_at is null and status in ('reading', 'ready', 'failed')
        and coalesce(committed_at, updated_at) < ${before}
      limit ${limit} for update skip locked)`.execute(db);
  return Number(numAffectedRows);
}

/** Up to `limit` imports, of any user, that were completed before a time and still have rows. */
export async function listPurgeable(db: Db, before: string, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('imports')
    .select('id')
    .where('status', 'in', ['done', 'undone'])
    .where(sql<boolean>`coalesce(committed_at, updated_at) < ${before}`)
    .where(sql<boolean>`exists (select from import_rows where import_id = imports.id)`)
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Serializes imports into one address book, so that the second sees what the first added. */
export async function lockAddressBook(db: Db, owner_id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`imports:${owner_id}`}, 0))`.execute(
    db,
  );
}
