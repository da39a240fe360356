import type { Conversation } from '#contract/conversations.ts';
import type { UserContext } from '../../context.ts';
import type { Page } from '../../paging.ts';
import { findThreadBetween } from './conversations.queries.ts';
import { showConversations } from './show-conversation.ts';

/** The conversation of the caller with this person, hidden or not, without its messages; none where there is none. */
export async function getConversationWith(
  ctx: UserContext,
  other_id: number,
): Promise<Page<Conversation>> {
  const thread = await findThreadBetween(ctx.db, ctx.user_id, other_id);
  const results = thread ? await showConversations(ctx.db, ctx.user_id, [thread.id]) : [];
  return { results, next_cursor: null };
}
