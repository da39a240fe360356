import { sql } from 'kysely';
import type { Timestamp } from '../../infra/clock.ts';
import type { Db } from '../../infra/db.ts';
import { connectionsOf, ownName } from '../../people.queries.ts';
import { isAddressedTo, isShownTo } from './asks.queries.ts';

export async function insertReceivers(db: Db, ask_id: number, user_ids: number[]): Promise<void> {
  await sql`
    insert into ask_receivers (ask_id, user_id)
    select ${ask_id}, id from unnest(${user_ids}::bigint[]) as receiver (id)`.execute(db);
}

/** Those of these users who are connected with this one. */
export async function findConnectedAmong(
  db: Db,
  user_id: number,
  ids: number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (${connectionsOf(user_id)}) as connected where id = any(${ids})`.execute(db);
  return rows.map(({ id }) => id);
}

/** Connections linked to a contact with one of these tags or types. */
export async function findConnectionsOfGroups(
  db: Db,
  user_id: number,
  { tags, contact_type_ids }: { tags: string[]; contact_type_ids: number[] },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (${connectionsOf(user_id)}) as connected
    where exists (
      select from contacts
      where associated_user_id = connected.id and owner_id = ${user_id} and deleted_at is null
        and (tags && ${tags}::text[] or contact_type_id = any(${contact_type_ids})))
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** `is_shown` is false for users who dismissed the ask or muted the asker. */
export interface Receiver {
  id: number;
  is_shown: boolean;
}

/** The current receivers of an ask after an id and in its order. */
export async function listReceivers(
  db: Db,
  ask: { id: number; user_id: number },
  { after = 0, limit = null }: { after?: number; limit?: number | null } = {},
): Promise<Receiver[]> {
  const { rows } = await sql<Receiver>`
    select receiver.id, ${isShownTo(sql`receiver.id`)} as is_shown
    from asks cross join (${connectionsOf(ask.user_id)}) as receiver
    where asks.id = ${ask.id} and receiver.id > ${after} and ${isAddressedTo(sql`receiver.id`)}
    order by receiver.id limit ${limit}`.execute(db);
  return rows;
}

/** The user's name for notifications of others. */
export function findName(db: Db, user_id: number) {
  return db
    .selectFrom('users as me')
    .select(ownName.as('name'))
    .where('me.id', '=', user_id)
    .executeTakeFirstOrThrow();
}

/** An open ask, locked, and the last user who was notified of it. Undefined if it's closed or deleted. */
export function lockToNotify(db: Db, id: number, now: Timestamp) {
  return db
    .selectFrom('asks')
    .select(['id', 'user_id', 'notified_up_to'])
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .where('expires_at', '>', now)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export function setNotifiedUpTo(db: Db, id: number, notified_up_to: number) {
  return db.updateTable('asks').set({ notified_up_to }).where('id', '=', id).execute();
}

export async function insertHelpers(db: Db, ask_id: number, user_ids: number[]): Promise<void> {
  await sql`
    insert into ask_helpers (ask_id, user_id)
    select ${ask_id}, id from unnest(${user_ids}::bigint[]) as helper (id)`.execute(db);
}

/** The helpers of asks, by ask. */
export function findHelpers(db: Db, ask_ids: number[]) {
  return db
    .selectFrom('ask_helpers')
    .select(['ask_id', 'user_id'])
    .where('ask_id', '=', sql<number>`any(${ask_ids})`)
    .orderBy('user_id')
    .execute();
}
