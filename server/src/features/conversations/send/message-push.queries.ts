import { sql } from 'kysely';
import type { Db } from '../../../infra/db.ts';

/**
 * The number of unread messages of a conversation and the text of the newest; undefined without any. Skips deleted ones
 * and shares, which have their own notifications.
 */
export async function findUnreadToPush(
  db: Db,
  user_id: number,
  conversation_id: number,
): Promise<{ count: number; content: string } | undefined> {
  const { rows } = await sql<{ count: number; content: string }>`
    select unread.count, content
    from (
      select count(*) as count, max(messages.id) as id
      from conversation_members as mine join messages using (conversation_id)
      where mine.user_id = ${user_id} and conversation_id = ${conversation_id}
        and mine.hidden_at is null and sender_id <> ${user_id} and read_at is null
        and deleted_at is null and not withheld
        and not exists (select from contact_shares where message_id = messages.id)
    ) as unread
    join messages using (id)`.execute(db);
  return rows[0];
}
