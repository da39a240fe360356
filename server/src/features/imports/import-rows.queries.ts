import type { MessageDescriptor } from '@lingui/core';
import { sql, type RawBuilder } from 'kysely';
import type { ImportAction, ImportTotals, ProposedContact } from '#contract/imports.ts';
import type { CustomFieldKind } from '#contract/custom-fields.ts';
import type { Db } from '../../infra/db.ts';
import { contactNameIn } from '../../contact-name.queries.ts';
import type { ReadRecords } from './import-records.queries.ts';

type NewProblem = MessageDescriptor & { field: string };

export interface NewRow {
  index: number;
  contact: ProposedContact;
  extra: unknown[];
  problems: NewProblem[];
  records?: ReadRecords;
  action: ImportAction;
  duplicate_of: number | null;
}

/** Rows of former versions have the text instead of a message. */
export type StoredProblem = NewProblem | { field: string; message: string; id?: undefined };

/** The contact a row created or updated. */
export interface RowResult {
  index: number;
  action: ImportAction;
  duplicate_of: number | null;
  contact_id: number;
  /** The contact as it was before the import; null if the import created it. */
  before: object | null;
  after: object | null;
}

export async function insertRows(db: Db, import_id: number, rows: NewRow[]): Promise<void> {
  await sql`
    insert into import_rows (import_id, index, contact, extra, problems, records, action,
      duplicate_of)
    select ${import_id}, index, contact, extra, problems, records, action, duplicate_of
    from jsonb_populate_recordset(null::import_rows, ${JSON.stringify(rows)}::jsonb)`.execute(db);
}

export function deleteRows(db: Db, import_id: number) {
  return db.deleteFrom('import_rows').where('import_id', '=', import_id).execute();
}

// Skipped duplicates don't need attention.
const hasProblem = sql<boolean>`problems <> '[]' and (action <> 'skip' or duplicate_of is null)`;

export async function countTotals(db: Db, import_id: number): Promise<ImportTotals> {
  const { rows } = await sql<ImportTotals>`
    select count(*) as rows,
      count(*) filter (where action = 'add') as add,
      count(*) filter (where action = 'update') as update,
      count(*) filter (where action = 'skip') as skip,
      count(*) filter (where ${hasProblem}) as problems
    from import_rows where import_id = ${import_id}`.execute(db);
  return rows[0] ?? { rows: 0, add: 0, update: 0, skip: 0, problems: 0 };
}

/** An import has at most 50,000 rows, so filters need no index. */
export interface RowFilter {
  action?: ImportAction | undefined;
  problems?: boolean | undefined;
}

/** Rows in file order, for display. */
export function listRows(
  db: Db,
  import_id: number,
  { action, problems }: RowFilter,
  after: number,
  limit: number,
) {
  return db
    .selectFrom('import_rows')
    .leftJoin('contacts as duplicate', 'duplicate.id', 'import_rows.duplicate_of')
    .select(['index', 'action', 'duplicate_of'])
    .select(sql<string>`coalesce(${contactNameIn('duplicate')}, '')`.as('duplicate_name'))
    .select((row) => [
      row.ref('contact').$castTo<ProposedContact>().as('contact'),
      row.ref('problems').$castTo<StoredProblem[]>().as('problems'),
    ])
    .where('import_id', '=', import_id)
    .where('index', '>', after)
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
    .$if(problems !== undefined, (query) => query.where(problems ? hasProblem : not(hasProblem)))
    .orderBy('index')
    .limit(limit)
    .execute();
}

function not(condition: typeof hasProblem) {
  return sql<boolean>`not (${condition})`;
}

/** Rows not skipped, in file order. */
export function listRowsToCommit(db: Db, import_id: number, after: number, limit: number) {
  return db
    .selectFrom('import_rows')
    .select(['index', 'action', 'duplicate_of'])
    .select((row) => [
      row.ref('contact').$castTo<ProposedContact>().as('contact'),
      row.ref('extra').$castTo<unknown[]>().as('extra'),
      row.ref('records').$castTo<ReadRecords | null>().as('records'),
    ])
    .where('import_id', '=', import_id)
    .where('index', '>', after)
    .where('action', '<>', 'skip')
    .orderBy('index')
    .limit(limit)
    .execute();
}

/** Contact type names of rows not skipped. */
export async function listTypeNames(db: Db, import_id: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select contact ->> 'contact_type' as name from import_rows
    where import_id = ${import_id} and action <> 'skip' and contact ->> 'contact_type' <> ''
    group by 1 order by min(index)`.execute(db);
  return rows.map((row) => row.name);
}

/** Custom fields of rows not skipped that the owner doesn't have, with the values of choices. */
export async function listMissingFields(db: Db, import_id: number) {
  const { rows } = await sql<{ name: string; kind: CustomFieldKind; values: string[] }>`
    select min(given ->> 'name') as name, min(given ->> 'kind') as kind,
      coalesce(array_agg(distinct given ->> 'value') filter (where given ->> 'kind' = 'choice'), '{}') as values
    from import_rows,
      jsonb_array_elements(coalesce(contact -> 'custom_values', '[]')) with ordinality as listed (given, place)
    where import_id = ${import_id} and action <> 'skip' and given -> 'field_id' = 'null'
    group by lower(given ->> 'name') order by min(index), min(place)`.execute(db);
  return rows;
}

/** Rows with results, last first: undo runs in reverse order. */
export function listRowsToUndo(db: Db, import_id: number, before: number, limit: number) {
  return db
    .selectFrom('import_rows')
    .select(['index', 'action', 'contact_id', 'before', 'after'])
    .where('import_id', '=', import_id)
    .where('index', '<', before)
    .where('contact_id', 'is not', null)
    .orderBy('index', 'desc')
    .limit(limit)
    .execute();
}

interface Decision {
  index: number;
  action: ImportAction;
}

export interface InvalidDecision extends Decision {
  has_row: boolean;
}

/** The first 100 invalid decisions, in file order. */
export async function findInvalidDecisions(
  db: Db,
  import_id: number,
  decisions: Decision[],
): Promise<InvalidDecision[]> {
  const { rows } = await sql<InvalidDecision>`
    select decided.index, decided.action, import_rows.index is not null as has_row
    from jsonb_to_recordset(${JSON.stringify(decisions)}::jsonb) as decided (index int, action text)
    left join import_rows on import_id = ${import_id} and import_rows.index = decided.index
    where import_rows.index is null or not (${allowsAction(sql`decided.action`)})
    order by decided.index limit 100`.execute(db);
  return rows;
}

/** Whether a row allows the action: `update` needs a duplicate, `add` the same fields as `canBeContact` (read-row.ts). */
function allowsAction(action: RawBuilder<unknown>) {
  return sql<boolean>`case ${action}
    when 'update' then duplicate_of is not null
    when 'add' then contact ->> 'first_name' <> '' or contact ->> 'last_name' <> ''
      or contact ->> 'company_name' <> ''
      or contact -> 'emails' <> '[]' or contact -> 'phones' <> '[]'
    else true end`;
}

/** One update per action: a join with 50,000 decisions took 44 s. */
export async function setActions(db: Db, import_id: number, decisions: Decision[]): Promise<void> {
  for (const [action, rows] of Map.groupBy(decisions, (decision) => decision.action))
    await sql`
      update import_rows set action = ${action}
      where import_id = ${import_id} and index = any(${indexesOf(rows)}::int[])`.execute(db);
}

/** Changes the action of all rows from `from` to `to`, where the row allows it. */
export async function setAllActions(
  db: Db,
  import_id: number,
  { from, to }: { from: ImportAction; to: ImportAction },
): Promise<void> {
  await sql`
    update import_rows set action = ${to}
    where import_id = ${import_id} and action = ${from} and ${allowsAction(sql`${to}::text`)}`.execute(
    db,
  );
}

/**
 * The last condition repeats the join, so that PostgreSQL uses the index while the statistics don't include the new rows.
 */
export async function setResults(db: Db, import_id: number, results: RowResult[]): Promise<void> {
  await sql`
    update import_rows set action = results.action, duplicate_of = results.duplicate_of,
      contact_id = results.contact_id, before = results.before, after = results.after
    from jsonb_populate_recordset(null::import_rows, ${JSON.stringify(results)}::jsonb) as results
    where import_rows.import_id = ${import_id} and import_rows.index = results.index
      and import_rows.index = any(${indexesOf(results)}::int[])`.execute(db);
}

function indexesOf(rows: { index: number }[]): number[] {
  return rows.map((row) => row.index);
}
