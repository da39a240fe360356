import type { Conversation } from '#contract/conversations.ts';
import type { PersonContext } from '../../context.ts';
import { countUnread, findUnreadIds } from './conversations.queries.ts';
import { showConversations } from './show-conversation.ts';

/** The newest of the caller's conversations with something unread, and how many messages are unread in all of them. */
export async function getUnread(
  { db, user_id }: PersonContext,
  limit: number,
): Promise<{ conversations: Conversation[]; unread_count: number }> {
  const { unread_count } = await countUnread(db, user_id);
  const ids = unread_count === 0 ? [] : await findUnreadIds(db, user_id, limit);
  if (ids.length === 0) return { conversations: [], unread_count };
  return { conversations: await showConversations(db, user_id, ids), unread_count };
}
