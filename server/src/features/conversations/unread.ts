import type { Conversation } from '#contract/conversations.ts';
import type { PersonContext } from '../../context.ts';
import { countUnread, findConversations, findUnreadIds } from './conversations.queries.ts';
import { listedView } from './message-view.ts';

/** The newest of the caller's conversations with something unread, and how many messages are unread in all of them. */
export async function getUnread(
  { db, user_id }: PersonContext,
  limit: number,
): Promise<{ conversations: Conversation[]; unread_count: number }> {
  const { unread_count } = await countUnread(db, user_id);
  const ids = unread_count === 0 ? [] : await findUnreadIds(db, user_id, limit);
  if (ids.length === 0) return { conversations: [], unread_count };
  const rows = await findConversations(db, user_id, ids);
  const byId = new Map(rows.map((row) => [row.id, listedView(row)]));
  return { conversations: ids.flatMap((id) => byId.get(id) ?? []), unread_count };
}
