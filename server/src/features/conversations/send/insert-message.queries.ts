import { sql } from 'kysely';
import type { Db } from '../../../infra/db.ts';
import { type Param, preparedFirst } from '../../../infra/prepared-queries.ts';
import { personName } from '../../../people.queries.ts';
import { SENDER_EMAIL } from '../messages.queries.ts';

interface NewMessage {
  conversation_id: number;
  sender_id: number;
  content: string;
  /** In the column `client_key`. */
  idempotency_key: string | null;
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
  const { conversation_id, sender_id, content, idempotency_key, withheld } = message;
  return writeMessage(
    db,
    conversation_id,
    sender_id,
    content,
    idempotency_key,
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
    conversation_id: Param<number>,
    sender_id: Param<number>,
    content: Param<string>,
    idempotency_key: Param<string | null>,
    withheld: Param<boolean>,
    search_text: Param<string>,
    reader_ids: Param<number[]>,
    now: Param<string>,
  ) => {
    const message = { conversation_id, sender_id, content, client_key: idempotency_key, withheld };
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

const readers = (ids: Param<number[]>) =>
  sql<{ id: number }>`unnest(${ids}::bigint[])`.as<'reader'>(sql`reader (id)`);
