import { sql, type Insertable, type Updateable } from 'kysely';
import type { ImportAction, ImportProblem, ProposedContact } from '#contract/imports.ts';
import { jsonb, type Db } from '../../infra/db.ts';
import type { Imports } from '../../infra/schema.ts';

export interface NewRow {
  index: number;
  contact: ProposedContact;
  extra: unknown[];
  problems: ImportProblem[];
  action: ImportAction;
  duplicate_of: number | null;
}

/** What came of a row: the contact that was made of it or that it completed. */
export interface RowResult {
  index: number;
  action: ImportAction;
  duplicate_of: number | null;
  contact_id: number;
}

function asJson({ columns, mapping }: Updateable<Imports>) {
  return {
    ...(columns !== undefined && { columns: jsonb(columns) }),
    ...(mapping !== undefined && { mapping: jsonb(mapping) }),
  };
}

export function insertImport(db: Db, row: Insertable<Imports>) {
  return db
    .insertInto('imports')
    .values({ ...row, ...asJson(row) })
    .returning('id')
    .executeTakeFirstOrThrow();
}

export function updateImport(db: Db, owner_id: number, id: number, changes: Updateable<Imports>) {
  return db
    .updateTable('imports')
    .set({ ...changes, ...asJson(changes) })
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .execute();
}

// A row that is in the address book already needs no look, though it says so.
const totals = sql<Record<'rows' | 'add' | 'update' | 'skip' | 'problems', number>>`(
  select jsonb_build_object(
    'rows', count(*),
    'add', count(*) filter (where action = 'add'),
    'update', count(*) filter (where action = 'update'),
    'skip', count(*) filter (where action = 'skip'),
    'problems', count(*) filter (where problems <> '[]' and (action <> 'skip' or duplicate_of is null)))
  from import_rows where import_id = imports.id)`.as('totals');

/** An import without its file. */
export function findImport(db: Db, owner_id: number, id: number) {
  return db
    .selectFrom('imports')
    .select(['id', 'file_name', 'format', 'columns', 'mapping', 'status', 'done', 'total'])
    .select(['problem', 'committed_at', 'created_at', 'updated_at'])
    .select(totals)
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Holds the import until the transaction ends. */
export function lockImport(db: Db, owner_id: number, id: number) {
  return db
    .selectFrom('imports')
    .select(['id', 'file_name', 'format', 'columns', 'mapping', 'status'])
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function findFile(db: Db, owner_id: number, id: number): Promise<Buffer | null> {
  const row = await db
    .selectFrom('imports')
    .select('file')
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.file ?? null;
}

export async function countCommitting(db: Db, owner_id: number): Promise<number> {
  const { count } = await db
    .selectFrom('imports')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('owner_id', '=', owner_id)
    .where('status', '=', 'committing')
    .executeTakeFirstOrThrow();
  return count;
}

/** Takes away all previews of a person but the newest ones. */
export async function deleteOldPreviews(db: Db, owner_id: number, keep: number): Promise<void> {
  await sql`delete from imports where id in (
    select id from imports where owner_id = ${owner_id} and status in ('ready', 'failed')
    order by id desc offset ${keep})`.execute(db);
}

/** Two imports into one address book go one after the other, so that the second sees what the first added. */
export async function holdAddressBook(db: Db, owner_id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`imports:${owner_id}`}, 0))`.execute(
    db,
  );
}

export async function insertRows(db: Db, import_id: number, rows: NewRow[]): Promise<void> {
  await sql`
    insert into import_rows (import_id, index, contact, extra, problems, action, duplicate_of)
    select ${import_id}, index, contact, extra, problems, action, duplicate_of
    from jsonb_populate_recordset(null::import_rows, ${JSON.stringify(rows)}::jsonb)`.execute(db);
}

export function deleteRows(db: Db, import_id: number) {
  return db.deleteFrom('import_rows').where('import_id', '=', import_id).execute();
}

/** Rows in the order of the file, as they are shown. */
export function listRows(db: Db, import_id: number, after: number, limit: number) {
  return db
    .selectFrom('import_rows')
    .leftJoin('contacts as duplicate', 'duplicate.id', 'import_rows.duplicate_of')
    .select(['index', 'action', 'duplicate_of'])
    .select((row) => row.fn.coalesce('duplicate.sort_name', sql<string>`''`).as('duplicate_name'))
    .select((row) => [
      row.ref('contact').$castTo<ProposedContact>().as('contact'),
      row.ref('problems').$castTo<ImportProblem[]>().as('problems'),
    ])
    .where('import_id', '=', import_id)
    .where('index', '>', after)
    .orderBy('index')
    .limit(limit)
    .execute();
}

/** The rows that a commit has to do something about, in the order of the file. */
export function listRowsToCommit(db: Db, import_id: number, after: number, limit: number) {
  return db
    .selectFrom('import_rows')
    .select(['index', 'action', 'duplicate_of'])
    .select((row) => [
      row.ref('contact').$castTo<ProposedContact>().as('contact'),
      row.ref('extra').$castTo<unknown[]>().as('extra'),
    ])
    .where('import_id', '=', import_id)
    .where('index', '>', after)
    .where('action', '<>', 'skip')
    .orderBy('index')
    .limit(limit)
    .execute();
}

export function findRowsAt(db: Db, import_id: number, indexes: number[]) {
  return db
    .selectFrom('import_rows')
    .select(['index', 'duplicate_of'])
    .select((row) => row.ref('contact').$castTo<ProposedContact>().as('contact'))
    .where('import_id', '=', import_id)
    .where(sql<boolean>`index = any(${indexes}::int[])`)
    .execute();
}

export async function setActions(
  db: Db,
  import_id: number,
  decisions: { index: number; action: ImportAction }[],
): Promise<void> {
  await sql`
    update import_rows set action = decided.action
    from jsonb_to_recordset(${JSON.stringify(decisions)}::jsonb) as decided (index int, action text)
    where import_id = ${import_id} and import_rows.index = decided.index
      and import_rows.index = any(${indexesOf(decisions)}::int[])`.execute(db);
}

export async function setResults(db: Db, import_id: number, results: RowResult[]): Promise<void> {
  await sql`
    update import_rows set action = came.action, duplicate_of = came.duplicate_of,
      contact_id = came.contact_id
    from jsonb_populate_recordset(null::import_rows, ${JSON.stringify(results)}::jsonb) as came
    where import_rows.import_id = ${import_id} and import_rows.index = came.index
      and import_rows.index = any(${indexesOf(results)}::int[])`.execute(db);
}

// Said beside the join as well, so that its index is taken while the statistics do not know the rows yet.
function indexesOf(rows: { index: number }[]): number[] {
  return rows.map((row) => row.index);
}
