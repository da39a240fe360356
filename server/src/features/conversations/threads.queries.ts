import { sql } from 'kysely';
import type { Db } from '../../infra/db.ts';
import { type Bindable, type Param, preparedFirst } from '../../infra/prepared-queries.ts';

/** A conversation as seen by one participant. */
export interface Thread {
  id: number;
  other_id: number;
}

/** A recipient, possibly deleted; locked against deletion. */
export const findRecipient = preparedFirst('addressee', (db, user_id: Param<number>) =>
  db.selectFrom('users').select(['id', 'deleted_at']).where('id', '=', user_id).forKeyShare(),
);

/** Inserts the conversation unless it exists, even concurrently. Returns whether it was inserted. */
export async function insertConversation(
  db: Db,
  user_id: number,
  other_id: number,
  now: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('conversations')
    .values({
      user_low: Math.min(user_id, other_id),
      user_high: Math.max(user_id, other_id),
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['user_low', 'user_high']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Serializes adding and reading messages in a conversation. See docs/decisions/023. */
export const lockThread = preparedFirst(
  'lock-thread',
  (db, user_id: Param<number>, id: Param<number>) =>
    threads(db, user_id).where('id', '=', id).forNoKeyUpdate(),
);

export function lockThreadBetween(
  db: Db,
  user_id: number,
  other_id: number,
): Promise<Thread | undefined> {
  return threadsBetween(db, user_id, other_id).forNoKeyUpdate().executeTakeFirst();
}

/** Ordered by id to prevent deadlocks. */
export function lockUnreadThreads(db: Db, user_id: number): Promise<Thread[]> {
  return threads(db, user_id)
    .where('id', 'in', (row) =>
      row
        .selectFrom('conversation_members')
        .select('conversation_id')
        .where('user_id', '=', user_id)
        .where('unread_count', '>', 0),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

export function findThreadBetween(
  db: Db,
  user_id: number,
  other_id: number,
): Promise<Thread | undefined> {
  return threadsBetween(db, user_id, other_id).executeTakeFirst();
}

function threadsBetween(db: Db, user_id: number, other_id: number) {
  return threads(db, user_id)
    .where('user_low', '=', Math.min(user_id, other_id))
    .where('user_high', '=', Math.max(user_id, other_id));
}

function threads(db: Db, user_id: Bindable<number>) {
  return db
    .selectFrom('conversations')
    .select(['id', sql<number>`user_low + user_high - ${user_id}::bigint`.as('other_id')])
    .where((row) => row.or([row('user_low', '=', user_id), row('user_high', '=', user_id)]));
}

/** Updates the conversation for the sender of a withheld message only. */
export function recordWithheld(
  db: Db,
  sender_id: number,
  thread: Thread,
  message: { id: number; created_at: string },
) {
  return db
    .updateTable('conversation_members')
    .set({
      last_message_id: message.id,
      last_message_time: message.created_at,
      hidden_at: null,
    })
    .where('conversation_id', '=', thread.id)
    .where('user_id', '=', sender_id)
    .execute();
}

/** Decrements the unread count, never below zero. */
export function decrementUnread(db: Db, user_id: number, id: number, by: number) {
  return db
    .updateTable('conversation_members')
    .set({
      unread_count: sql`unread_count - ${by}::integer`,
      mailed_at: sql`case when unread_count > ${by}::integer then mailed_at end`,
    })
    .where('user_id', '=', user_id)
    .where('conversation_id', '=', id)
    .execute();
}

export function clearUnread(db: Db, user_id: number, ids: number[]) {
  return db
    .updateTable('conversation_members')
    .set({ unread_count: 0, mailed_at: null })
    .where('user_id', '=', user_id)
    .where('conversation_id', '=', sql<number>`any(${ids})`)
    .execute();
}

/** Returns whether the conversation exists. */
export async function hideConversation(
  db: Db,
  user_id: number,
  id: number,
  now: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('conversation_members')
    .set({ hidden_at: now })
    .where('user_id', '=', user_id)
    .where('conversation_id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
