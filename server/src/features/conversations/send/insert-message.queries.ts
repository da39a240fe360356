import { sql } from 'kysely';
import type { Db } from '../../../infra/db.ts';
import { type Param, preparedFirst } from '../../../infra/prepared-queries.ts';
import { ownName } from '../../../people.queries.ts';

interface NewMessage {
  conversation_id: number;
  sender_id: number;
  content: string;
  /** In the column `client_key`. */
  idempotency_key: string | null;
  reply_to_id: number | null | undefined;
}

interface Inserted {
  id: number;
  created_at: string;
  sender_name: string;
  sender_email: string | null;
}

/** Search text, and the users who can find it: withheld from the recipient if that's only the sender. */
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
  const { conversation_id, sender_id, content, idempotency_key, reply_to_id } = message;
  return writeMessage(
    db,
    conversation_id,
    sender_id,
    content,
    idempotency_key,
    reply_to_id ?? null,
    text.search_text,
    text.reader_ids,
    now,
  );
}

/** Marks a message as the one that opens a conversation after an introduction. */
export function setIntroduction(db: Db, id: number, introduction_id: number) {
  return db.updateTable('messages').set({ introduction_id }).where('id', '=', id).execute();
}

const writeMessage = preparedFirst(
  'insert-message',
  (
    _db,
    conversation_id: Param<number>,
    sender_id: Param<number>,
    content: Param<string>,
    idempotency_key: Param<string | null>,
    reply_to_id: Param<number | null>,
    search_text: Param<string>,
    reader_ids: Param<number[]>,
    now: Param<string>,
  ) => sql<Inserted>`
    with added as (
      insert into messages (
        conversation_id, sender_id, content, client_key, withheld, reply_to_id, created_at
      ) values (
        ${conversation_id}, ${sender_id}, ${content}, ${idempotency_key},
        cardinality(${reader_ids}::bigint[]) = 1, ${reply_to_id},
        greatest(${now}::timestamptz, (
          select last_message_time from conversation_members
          where conversation_id = ${conversation_id} order by last_message_time desc limit 1
        ))
      )
      on conflict (sender_id, client_key) where client_key is not null do nothing
      returning id, conversation_id, sender_id, withheld, created_at
    ), texts as (
      insert into message_texts (message_id, conversation_id, user_id, search_text)
      select added.id, conversation_id, reader.id, ${search_text}::text
      from added, unnest(${reader_ids}::bigint[]) as reader (id)
    ), members as (
      insert into conversation_members as member (
        conversation_id, last_message_id, last_message_time, user_id, unread_count
      )
      select conversation_id, added.id, created_at, reader.id, (reader.id <> sender_id)::integer
      from added, unnest(${reader_ids}::bigint[]) as reader (id)
      where not withheld
      on conflict (conversation_id, user_id) do update set
        unread_count = member.unread_count + excluded.unread_count,
        last_message_id = excluded.last_message_id,
        last_message_time = excluded.last_message_time,
        hidden_at = null
    )
    select added.id, added.created_at, ${ownName} as sender_name, me.email as sender_email
    from added join users as me on me.id = added.sender_id`,
);
