import { sql } from 'kysely';
import type { Timestamp } from '../../../infra/clock.ts';
import type { Db } from '../../../infra/db.ts';

/** A conversation's last message, if received. */
export interface UnansweredMessage {
  conversation_id: number;
  message_id: number;
  user_id: number;
  created_at: Timestamp;
  content: string;
}

const MAX_CONTENT_CHARACTERS = 1000;

/** Deleted users can't be answered, and blocked ones aren't shown. */
const canBeAnswered = (user_id: number) => sql`
  sender.deleted_at is null and not exists (
    select from blocks where blocker_id = ${user_id} and blocked_id = sender.id
      or blocker_id = sender.id and blocked_id = ${user_id})`;

/**
 * Among the user's newest conversations, without hidden ones: those whose last message is received and unread, or
 * between two timestamps.
 */
export async function findUnanswered(
  db: Db,
  user_id: number,
  { since, before, limit }: { since: Timestamp; before: Timestamp; limit: number },
): Promise<UnansweredMessage[]> {
  const { rows } = await sql<UnansweredMessage>`
    select newest.conversation_id, messages.id as message_id, sender_id as user_id,
      messages.created_at, left(content, ${MAX_CONTENT_CHARACTERS}) as content
    from (
      select conversation_id, last_message_id, last_message_time, unread_count
      from conversation_members
      where user_id = ${user_id} and hidden_at is null
      order by last_message_time desc, conversation_id desc limit ${limit}) as newest
    join messages on messages.id = newest.last_message_id
    join users as sender on sender.id = sender_id
    where sender_id <> ${user_id} and messages.deleted_at is null
      and (unread_count > 0 or last_message_time > ${since} and last_message_time <= ${before})
      and ${canBeAnswered(user_id)}`.execute(db);
  return rows;
}

export function findLast(db: Db, user_id: number, conversation_id: number) {
  return db
    .selectFrom('conversation_members')
    .leftJoin('messages', 'messages.id', 'conversation_members.last_message_id')
    .select(['messages.id as message_id', 'messages.sender_id'])
    .where('conversation_members.user_id', '=', user_id)
    .where('conversation_members.conversation_id', '=', conversation_id)
    .executeTakeFirst();
}
