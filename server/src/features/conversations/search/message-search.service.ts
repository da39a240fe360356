import type { FoundMessage } from '#contract/conversations.ts';
import type { UserContext } from '../../../context.ts';
import { pageOf, type Page, type PageQuery, readCursor } from '../../../paging.ts';
import { findConversations } from '../conversations.queries.ts';
import { findAmongNewest, findByTerms, type MessageSearch } from './message-search.queries.ts';
import { messageView, participantsOf } from '../read/message-view.ts';
import { areIndexed, searchPatterns } from './message-search-text.ts';
import { findMessages } from '../messages.queries.ts';
import { requireConversation } from '../read/show-conversation.service.ts';

// Large enough to fill a page with a word in every twentieth message, small enough to read in milliseconds.
const DEPTH = 1000;
const DEPTH_FACTOR = 10;

/**
 * One page of messages containing all words of `q`, newest first, including hidden conversations and blocked users. 404
 * if the given conversation isn't the caller's.
 */
export async function searchMessages(
  ctx: UserContext,
  query: PageQuery & { q: string; conversation?: number | undefined },
): Promise<Page<FoundMessage>> {
  const { user_id } = ctx;
  const { limit, after } = readCursor(query);
  const conversation_id = query.conversation ?? null;
  if (conversation_id !== null) await requireConversation(ctx, conversation_id);
  const patterns = searchPatterns(query.q);
  if (patterns.length === 0) return { results: [], next_cursor: null };
  const search = { user_id, conversation_id, patterns, before: after };
  const ids = await findIds(ctx, search, limit + 1);
  const page = pageOf(ids, limit, (id) => [id]);
  return { ...page, results: await foundMessages(ctx, page.results) };
}

/** Searches the newest messages first, then the word index, or growing ranges for symbols only. */
async function findIds(ctx: UserContext, search: MessageSearch, limit: number, depth = DEPTH) {
  const { ids, oldest } = await findAmongNewest(ctx.db, search, { depth, limit });
  if (oldest === null || ids.length >= limit) return ids;
  const rest = { ...search, before: oldest };
  const remaining = limit - ids.length;
  const others: number[] = areIndexed(search.patterns)
    ? await findByTerms(ctx.db, rest, remaining)
    : await findIds(ctx, rest, remaining, depth * DEPTH_FACTOR);
  return [...ids, ...others];
}

async function foundMessages(ctx: UserContext, ids: number[]): Promise<FoundMessage[]> {
  const rows = await findMessages(ctx.db, ctx.user_id, ids);
  const threads = [...new Set(rows.map((row) => row.conversation))];
  const conversations = await findConversations(ctx.db, ctx.user_id, threads);
  const byId = new Map(conversations.map((row) => [row.id, row]));
  return rows
    .toSorted((a, b) => b.id - a.id)
    .flatMap((row) => {
      const conversation = byId.get(row.conversation);
      if (conversation === undefined) return [];
      const [, other] = participantsOf(conversation, ctx.language);
      return [{ message: messageView(row, conversation, ctx.language), other }];
    });
}
