import type { AccessToken } from '#contract/access-tokens.ts';
import type { UserContext } from '../../context.ts';
import { type Page, type PageQuery, pageOf, readCursor } from '../../paging.ts';
import { type insertToken, listTokens } from './access-tokens.queries.ts';

/** One page of the caller's tokens, newest first. */
export async function getTokens(ctx: UserContext, query: PageQuery): Promise<Page<AccessToken>> {
  const { limit, after } = readCursor(query);
  const rows = await listTokens(ctx.db, ctx.user_id, after, limit + 1);
  return pageOf(rows.map(shown), limit);
}

/** What the database allows in these columns. */
export function shown(row: Awaited<ReturnType<typeof insertToken>>): AccessToken {
  return row as AccessToken;
}
