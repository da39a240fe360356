import type { Conversation } from '#contract/conversations.ts';
import type { UserContext } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { idsByName, nameSearch } from '../../search/name-search.ts';
import { findByName, findByNearName } from './conversation-search.queries.ts';
import { showConversations } from './show-conversation.ts';

/**
 * The best few of the caller's conversations for the name of the other person, hidden ones too, without their messages.
 * Typing errors are forgiven where nobody has all words as written.
 */
export async function searchConversations(
  ctx: UserContext,
  { q, limit }: { q: string; limit: number },
): Promise<Conversation[]> {
  const search = nameSearch(q);
  if (search === null) return [];
  const ids = await inTransaction(ctx, ({ db, user_id }) =>
    idsByName(
      () => findByName(db, user_id, search, limit),
      () => findByNearName(db, user_id, search, limit),
    ),
  );
  return showConversations(ctx.db, ctx.user_id, ids);
}
