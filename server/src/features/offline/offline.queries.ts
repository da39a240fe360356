import { sql } from 'kysely';
import type { Timestamp } from '../../infra/clock.ts';
import type { Db } from '../../infra/db.ts';

/** Where a part of the first copy ends. */
export interface RowKey {
  created_at: Timestamp | null;
  id: number;
}

/** Numbers the account's changes from now on; until the commit, no contact, reminder or interaction changes. */
export async function startNumbering(db: Db, user_id: number): Promise<void> {
  await sql`select start_offline(${user_id})`.execute(db);
}

/** Undefined if the session has ended. */
export async function addOfflineDevice(
  db: Db,
  user_id: number,
  session_id: number,
  now: Timestamp,
): Promise<{ expires_at: Timestamp } | undefined> {
  await db
    .insertInto('offline_devices')
    .values({ session_id, user_id, created_at: now })
    .onConflict((conflict) => conflict.column('session_id').doNothing())
    .execute();
  return db
    .selectFrom('sessions')
    .select('expires_at')
    .where('id', '=', session_id)
    .executeTakeFirst();
}

export function deleteOfflineDevice(db: Db, session_id: number) {
  return db.deleteFrom('offline_devices').where('session_id', '=', session_id).execute();
}

/** The account's epoch and the number of its last change; undefined unless the session keeps a copy. */
export function findOfflineAccount(db: Db, user_id: number, session_id: number) {
  return db
    .selectFrom('offline_devices')
    .innerJoin('offline_accounts', 'offline_accounts.user_id', 'offline_devices.user_id')
    .select(['epoch', 'seq'])
    .where('session_id', '=', session_id)
    .where('offline_accounts.user_id', '=', user_id)
    .executeTakeFirst();
}

export async function countOfflineRows(db: Db, user_id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select
    (select count(*) from contacts where owner_id = ${user_id} and deleted_at is null)
    + (select count(*) from reminders where owner_id = ${user_id} and not suspended)
    + (select count(*) from interactions where owner_id = ${user_id}) as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Newest first, as their index has them. */
export function listContactKeys(db: Db, owner_id: number, after: RowKey | null, limit: number) {
  return db
    .selectFrom('contacts')
    .select(['id', 'created_at'])
    .where('owner_id', '=', owner_id)
    .where('deleted_at', 'is', null)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(created_at, id) < (${after?.created_at}::timestamptz, ${after?.id}::bigint)`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function listReminderKeys(
  db: Db,
  owner_id: number,
  after: RowKey | null,
  limit: number,
): Promise<RowKey[]> {
  const rows = await db
    .selectFrom('reminders')
    .select('id')
    .where('owner_id', '=', owner_id)
    .where(sql<boolean>`not suspended`)
    .where('id', '>', after?.id ?? 0)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => ({ created_at: null, id }));
}

export async function listInteractionKeys(
  db: Db,
  owner_id: number,
  after: RowKey | null,
  limit: number,
): Promise<RowKey[]> {
  const rows = await db
    .selectFrom('interactions')
    .select('id')
    .where('owner_id', '=', owner_id)
    .where('id', '>', after?.id ?? 0)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => ({ created_at: null, id }));
}

/** Those of these reminders whose contact isn't in the trash. */
export async function findActiveReminderIds(
  db: Db,
  owner_id: number,
  ids: number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('reminders')
    .select('id')
    .where('owner_id', '=', owner_id)
    .where(sql<boolean>`not suspended and id = any(${ids})`)
    .execute();
  return rows.map(({ id }) => id);
}

export function listOfflineChanges(db: Db, user_id: number, after: number, limit: number) {
  return db
    .selectFrom('offline_changes')
    .select(['kind', 'item_id', 'seq'])
    .where('user_id', '=', user_id)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
    .execute();
}
