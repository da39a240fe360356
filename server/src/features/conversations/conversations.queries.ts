import { sql } from 'kysely';
import type { Db } from '../../infra/db.ts';
import { preparedFirst, preparedPage } from '../../infra/pg-pipeline/prepared-queries.ts';
import { personName } from '../../people.queries.ts';
import type { NamedRows } from '../../search/name-search.queries.ts';
import { sharesOf } from './messages.queries.ts';

/** A conversation as seen by one participant. */
export interface Thread {
  id: number;
  other_id: number;
}

/** A recipient, possibly deleted; locked against deletion. */
export const findRecipient = preparedFirst('addressee', (db, user_id: number) =>
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
export const lockThread = preparedFirst('lock-thread', (db, user_id: number, id: number) =>
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

function threads(db: Db, user_id: number) {
  return db
    .selectFrom('conversations')
    .select(['id', sql<number>`user_low + user_high - ${user_id}::bigint`.as('other_id')])
    .where((row) => row.or([row('user_low', '=', user_id), row('user_high', '=', user_id)]));
}

/** Updates the conversation for the sender of a withheld message only; doesn't reveal their email. */
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

export const listConversations = preparedPage('conversations', (db, limit, user_id: number) =>
  shownConversations(db, user_id, limit),
);

export const listConversationsAfter = preparedPage(
  'conversations after',
  (db, limit, user_id: number, time: string, id: number) =>
    shownConversations(db, user_id, limit, { time, id }),
);

/** Limits rows before any lookup, so one cached plan fits three and thousands of conversations. */
function shownConversations(
  db: Db,
  user_id: number,
  limit: number,
  after?: { time: string; id: number },
) {
  const page = membersOf(db, user_id)
    .where('hidden_at', 'is', null)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(last_message_time, conversation_id) < (${after?.time}, ${after?.id})`,
      ),
    )
    .orderBy('last_message_time', 'desc')
    .orderBy('conversation_id', 'desc')
    .limit(sql.lit(limit));
  return listed(db, page)
    .orderBy('mine.last_message_time', 'desc')
    .orderBy('mine.conversation_id', 'desc');
}

/** Includes hidden ones, in creation order. */
export function listAllConversations(db: Db, user_id: number, after: number, limit: number) {
  const page = membersOf(db, user_id).where('conversation_id', 'in', (row) =>
    row
      .selectFrom('conversations')
      .select('id')
      .where(({ eb, or }) => or([eb('user_low', '=', user_id), eb('user_high', '=', user_id)]))
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit),
  );
  return listed(db, page).orderBy('mine.conversation_id').execute();
}

export function findConversations(db: Db, user_id: number, ids: number[]) {
  return conversations(db, someOf(db, user_id, ids)).execute();
}

export function findListed(db: Db, user_id: number, ids: number[]) {
  return listed(db, someOf(db, user_id, ids)).execute();
}

function someOf(db: Db, user_id: number, ids: number[]) {
  return membersOf(db, user_id).where('conversation_id', '=', sql<number>`any(${ids})`);
}

export function findConversation(db: Db, user_id: number, id: number) {
  const one = membersOf(db, user_id).where('conversation_id', '=', id);
  return conversations(db, one).executeTakeFirst();
}

/** A user's side of their conversations. */
function membersOf(db: Db, user_id: number) {
  return db.selectFrom('conversation_members').selectAll().where('user_id', '=', user_id);
}

function conversations(db: Db, mine: ReturnType<typeof membersOf>) {
  return db
    .selectFrom(mine.as('mine'))
    .innerJoin('conversation_members as theirs', (join) =>
      join
        .onRef('theirs.conversation_id', '=', 'mine.conversation_id')
        .onRef('theirs.user_id', '<>', 'mine.user_id'),
    )
    .innerJoin('users as me', 'me.id', 'mine.user_id')
    .innerJoin('users as other', 'other.id', 'theirs.user_id')
    .select([
      'mine.conversation_id as id',
      'me.id as my_id',
      personName('me').as('my_name'),
      'me.email as my_email',
      'other.id as other_id',
      personName('other').as('other_name'),
      // `limit` keeps it one lookup per row; `exists` was planned as a scan of all connections.
      sql<string | null>`case when other.deleted_at is null and (theirs.has_written or (
        select true from connections
        where least(from_user, to_user) = least(me.id, other.id)
          and greatest(from_user, to_user) = greatest(me.id, other.id)
          and status = 'accepted'
        limit 1
      )) then other.email end`.as('other_email'),
      'mine.unread_count',
      'mine.last_message_id',
      'mine.last_message_time',
      'mine.hidden_at',
    ]);
}

/** With the last message, for lists. */
function listed(db: Db, mine: ReturnType<typeof membersOf>) {
  return conversations(db, mine)
    .leftJoin('messages as last', 'last.id', 'mine.last_message_id')
    .leftJoin('users as sender', 'sender.id', 'last.sender_id')
    .select([
      'last.content as last_content',
      'last.sender_id as last_sender',
      personName('sender').$castTo<string | null>().as('last_sender_name'),
      sql<string | null>`nullif(sender.email, '')`.as('last_sender_email'),
      'last.created_at as last_created_at',
      'last.read_at as last_read_at',
      sharesOf('last.id').as('last_shares'),
    ]);
}

export function countUnread(db: Db, user_id: number) {
  return db
    .selectFrom('conversation_members')
    .select((row) =>
      row.fn.coalesce(row.fn.sum<number>('unread_count'), sql.lit(0)).as('unread_count'),
    )
    .where('user_id', '=', user_id)
    .where('unread_count', '>', 0)
    .where('hidden_at', 'is', null)
    .executeTakeFirstOrThrow();
}

/** Newest first, without hidden ones. Selects only unread conversations, which are few. */
export async function findUnreadIds(db: Db, user_id: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (
      select conversation_id as id, last_message_time from conversation_members
      where user_id = ${user_id} and unread_count > 0 and hidden_at is null
      offset 0) as unread
    order by last_message_time desc, id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
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

/**
 * To search by the name of the other participant, newest first, including hidden ones. Uses the indexes of both columns
 * of the pair; the members' indexes are by conversation or exclude hidden ones.
 */
export function conversationsByName(user_id: number): NamedRows {
  return {
    from: sql`conversations join users on users.id = user_low + user_high - ${user_id}::bigint
      and (user_low = ${user_id} or user_high = ${user_id})
      join conversation_members as mine
        on mine.conversation_id = conversations.id and mine.user_id = ${user_id}`,
    id: sql`conversations.id`,
    order: sql`last_message_time desc, conversations.id desc`,
  };
}
