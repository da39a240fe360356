import { sql } from 'kysely';
import type { MessageShare } from '#contract/conversations.ts';
import type { Db } from '../../infra/db.ts';
import { preparedQuery, preparedFirst } from '../../infra/pg-pipeline/prepared-queries.ts';
import { personName } from '../../people.queries.ts';

interface Thread {
  id: number;
  other_id: number;
}

interface NewMessage {
  conversation_id: number;
  sender_id: number;
  content: string;
  client_key: string | null;
  /** Visible to its sender only, because the recipient blocked them. */
  withheld: boolean;
}

/** Search text, and the users who can find it. */
interface NewText {
  search_text: string;
  reader_ids: number[];
}

/**
 * Appends a message to a locked conversation, never before the last one, even if server clocks differ. Unless withheld,
 * it becomes the last message of both, unread for the recipient, and unhides the conversation. Returns the sender's
 * display data; undefined if the idempotency key is used. See docs/decisions/023.
 */
export function insertMessage(db: Db, message: NewMessage, text: NewText, now: string) {
  const { conversation_id, sender_id, content, client_key, withheld } = message;
  return writeMessage(
    db,
    conversation_id,
    sender_id,
    content,
    client_key,
    withheld,
    text.search_text,
    text.reader_ids,
    now,
  );
}

const writeMessage = preparedFirst(
  'insert-message',
  (
    db,
    conversation_id: number,
    sender_id: number,
    content: string,
    client_key: string | null,
    withheld: boolean,
    search_text: string,
    reader_ids: number[],
    now: string,
  ) => {
    const message = { conversation_id, sender_id, content, client_key, withheld };
    const last = db
      .selectFrom('conversation_members')
      .select('last_message_time')
      .where('conversation_id', '=', message.conversation_id)
      .orderBy('last_message_time', 'desc')
      .limit(1);
    return db
      .with('added', (query) =>
        query
          .insertInto('messages')
          .values({ ...message, created_at: sql`greatest(${now}::timestamptz, (${last}))` })
          .onConflict((conflict) =>
            conflict
              .columns(['sender_id', 'client_key'])
              .where('client_key', 'is not', null)
              .doNothing(),
          )
          .returning(['id', 'conversation_id', 'sender_id', 'withheld', 'created_at']),
      )
      .with('texts', (query) =>
        query
          .insertInto('message_texts')
          .columns(['message_id', 'conversation_id', 'user_id', 'search_text'])
          .expression((row) =>
            row
              .selectFrom(['added', readers(reader_ids)])
              .select([
                'added.id',
                'conversation_id',
                'reader.id as user_id',
                sql<string>`${search_text}::text`.as('search_text'),
              ]),
          ),
      )
      .with('members', (query) =>
        query
          .insertInto('conversation_members')
          .columns([
            'conversation_id',
            'last_message_id',
            'last_message_time',
            'user_id',
            'unread_count',
            'has_written',
          ])
          .expression((row) =>
            row
              .selectFrom(['added', readers(reader_ids)])
              .select([
                'conversation_id',
                'added.id',
                'created_at',
                'reader.id as user_id',
                sql<number>`(reader.id <> sender_id)::integer`.as('unread_count'),
                sql<boolean>`reader.id = sender_id`.as('has_written'),
              ])
              .where('withheld', '=', false),
          )
          .onConflict((conflict) =>
            conflict.columns(['conversation_id', 'user_id']).doUpdateSet({
              unread_count: sql`conversation_members.unread_count + excluded.unread_count`,
              has_written: sql`conversation_members.has_written or excluded.has_written`,
              last_message_id: sql`excluded.last_message_id`,
              last_message_time: sql`excluded.last_message_time`,
              hidden_at: null,
            }),
          ),
      )
      .selectFrom('added')
      .innerJoin('users', 'users.id', 'added.sender_id')
      .select(['added.id', 'added.created_at', personName().as('sender_name'), SENDER_EMAIL]);
  },
);

const readers = (ids: number[]) =>
  sql<{ id: number }>`unnest(${ids}::bigint[])`.as<'reader'>(sql`reader (id)`);

export const findMessageByKey = preparedFirst(
  'message-by-key',
  (db, sender_id: number, client_key: string) =>
    db
      .selectFrom('messages')
      .select(['id', 'conversation_id', 'content'])
      .where('sender_id', '=', sender_id)
      .where('client_key', '=', client_key),
);

export async function findFirstMessageId(db: Db, conversation_id: number): Promise<number> {
  const { id } = await db
    .selectFrom('messages')
    .select('id')
    .where('conversation_id', '=', conversation_id)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

/** Before an id, newest first, as seen by one participant. */
export function listMessages(
  db: Db,
  user_id: number,
  conversation_id: number,
  before: number | null,
  limit: number,
) {
  return messages(db)
    .where('conversation_id', '=', conversation_id)
    .where(shownTo(user_id))
    .$if(before !== null, (query) => query.where('messages.id', '<', before!))
    .orderBy('messages.id', 'desc')
    .limit(limit)
    .execute();
}

/** After an id, oldest first, as seen by one participant. */
export function listMessagesAfter(
  db: Db,
  user_id: number,
  conversation_id: number,
  after: number,
  limit: number,
) {
  return messages(db)
    .where('conversation_id', '=', conversation_id)
    .where(shownTo(user_id))
    .where('messages.id', '>', after)
    .orderBy('messages.id')
    .limit(limit)
    .execute();
}

/** As seen by one participant. */
export const findMessage = preparedFirst(
  'message',
  (db, user_id: number, conversation_id: number, id: number) =>
    messages(db)
      .where('conversation_id', '=', conversation_id)
      .where(shownTo(user_id))
      .where('messages.id', '=', id),
);

export const findMessages = preparedQuery('messages', (db, ids: number[]) =>
  messages(db).where('messages.id', '=', sql<number>`any(${ids})`),
);

/** Withheld messages are visible to their sender only. */
function shownTo(user_id: number) {
  return sql<boolean>`(not withheld or sender_id = ${user_id})`;
}

function messages(db: Db) {
  return db
    .selectFrom('messages')
    .innerJoin('users', 'users.id', 'messages.sender_id')
    .select([
      'messages.id',
      'content',
      'conversation_id as conversation',
      'sender_id as sender',
      personName().as('sender_name'),
      SENDER_EMAIL,
      'messages.created_at',
      'read_at',
      sharesOf('messages.id').as('contact_shares'),
    ]);
}

const SENDER_EMAIL = sql<string | null>`nullif(email, '')`.as('sender_email');

/** Attached shares in creation order. */
export function sharesOf(message: 'messages.id' | 'last.id') {
  return sql<MessageShare[]>`coalesce((
    select json_agg(json_build_object('id', id, 'contact_name', contact_name, 'status', status)
      order by id)
    from contact_shares where message_id = ${sql.ref(message)}), '[]')`;
}

/** Marks received messages as read; returns the conversations where any was unread. */
export async function markRead(db: Db, threads: Thread[], now: string): Promise<number[]> {
  const ids = threads.map((thread) => thread.id);
  const others = threads.map((thread) => thread.other_id);
  const rows = await db
    .updateTable('messages')
    .from(
      sql<Thread>`unnest(${ids}::bigint[], ${others}::bigint[])`.as<'thread'>(
        sql`thread (id, other_id)`,
      ),
    )
    .set({ read_at: sql`greatest(${now}::timestamptz, messages.created_at)` })
    .whereRef('conversation_id', '=', 'thread.id')
    .whereRef('sender_id', '=', 'thread.other_id')
    .where('read_at', 'is', null)
    .where('withheld', '=', false)
    .returning('conversation_id')
    .execute();
  return [...new Set(rows.map((row) => row.conversation_id))];
}

/** Returns whether it was unread. */
export async function markMessageRead(db: Db, id: number, now: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set({ read_at: sql`greatest(${now}::timestamptz, created_at)` })
    .where('id', '=', id)
    .where('read_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
