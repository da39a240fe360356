import { sql, type Insertable } from 'kysely';
import { jsonb, type Db } from '../../infra/db.ts';
import type { ContactBatches } from '../../infra/schema.ts';

/** What an action sets, as stored with the batch. */
export type BulkValue = number | string | Record<string, unknown> | null;

export interface NewBatch {
  owner_id: number;
  action: string;
  value: BulkValue;
  total: number;
  now: string;
}

/** A changed contact with the data to undo it. */
export interface BatchRow {
  contact_id: number;
  before: object;
}

/** Serializes the bulk actions of one owner until the transaction ends. */
export async function acquireOwnerLock(db: Db, owner_id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ownerLockKey(owner_id)})`.execute(db);
}

/** Returns false if another transaction holds the lock. */
export async function tryOwnerLock(db: Db, owner_id: number): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(${ownerLockKey(owner_id)}) as mine`.execute(db);
  return rows[0]?.mine ?? false;
}

function ownerLockKey(owner_id: number) {
  return sql`hashtextextended(${`bulk:${owner_id}`}, 0)`;
}

export function insertBatch(db: Db, { value, now, ...batch }: NewBatch) {
  return db
    .insertInto('contact_batches')
    .values({
      ...batch,
      value: value === null ? null : jsonb(value as string),
      status: 'running',
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** Does nothing if the batch's own transaction has written the row: waiting for it from outside would deadlock. */
export async function updateBatchProgress(
  db: Db,
  id: number,
  { status, done }: { status?: string; done?: number },
  now: string,
): Promise<void> {
  await sql`
    update contact_batches set status = coalesce(${status ?? null}, status),
      done = coalesce(${done ?? null}, done), updated_at = ${now}
    where id = (select id from contact_batches where id = ${id} for no key update skip locked)`.execute(
    db,
  );
}

export function updateBatch(
  db: Db,
  id: number,
  changes: Pick<Insertable<ContactBatches>, 'status' | 'updated_at'> & {
    done?: number;
    changed?: number;
  },
) {
  return db.updateTable('contact_batches').set(changes).where('id', '=', id).execute();
}

export function findBatch(db: Db, owner_id: number, id: number) {
  return batchesOf(db, owner_id).where('id', '=', id).executeTakeFirst();
}

/** Newest first. */
export function listBatches(db: Db, owner_id: number, before: number | null, limit: number) {
  return batchesOf(db, owner_id)
    .$if(before !== null, (query) => query.where('id', '<', before))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

function batchesOf(db: Db, owner_id: number) {
  return db
    .selectFrom('contact_batches')
    .select(['id', 'action', 'status', 'done', 'total', 'changed', 'created_at'])
    .select((row) => row.ref('value').$castTo<BulkValue>().as('value'))
    .where('owner_id', '=', owner_id);
}

export type BatchListRow = Awaited<ReturnType<typeof listBatches>>[number];

/** Marks interrupted batches as failed and interrupted undos as done. */
export async function failAbandonedBatches(
  db: Db,
  owner_id: number,
  now: string,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update contact_batches set updated_at = ${now},
      status = case status when 'undoing' then 'done' else 'failed' end,
      done = case status when 'undoing' then total else done end
    where owner_id = ${owner_id} and status in ('running', 'undoing') returning id`.execute(db);
  return rows.map((row) => row.id);
}

export async function insertBatchRows(db: Db, batch_id: number, rows: BatchRow[]): Promise<void> {
  await sql`
    insert into contact_batch_rows (batch_id, contact_id, before)
    select ${batch_id}, contact_id, before
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (contact_id bigint, before jsonb)`.execute(
    db,
  );
}

export function listBatchRows(db: Db, batch_id: number, after: number, limit: number) {
  return db
    .selectFrom('contact_batch_rows')
    .select('contact_id')
    .select((row) => row.ref('before').$castTo<object>().as('before'))
    .where('batch_id', '=', batch_id)
    .where('contact_id', '>', after)
    .orderBy('contact_id')
    .limit(limit)
    .execute();
}

/** Deletes an old batch with its rows; returns false if there was none. */
export async function deleteBatchBefore(db: Db, timestamp: string): Promise<boolean> {
  const { rows } = await sql`
    delete from contact_batches where id = (
      select id from contact_batches where created_at < ${timestamp} order by created_at limit 1
      for update skip locked)
    returning id`.execute(db);
  return rows.length > 0;
}
