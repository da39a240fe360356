import { isDeepStrictEqual } from 'node:util';
import type { Contact } from '#contract/contacts.ts';
import type { UserContext } from '../../../context.ts';
import { inTransaction } from '../../../infra/db.ts';
import { exactFilter, fuzzyFilter } from '../list/contact-filter.ts';
import { findBestMatches, type SearchFilters } from './contact-search.queries.ts';
import { findContacts } from '../contacts.queries.ts';
import { prefixPatterns, parseSearchTerms } from './search-terms.ts';
import { findByNameStart } from './sort-language.ts';

const DEPTH = 1000;

/**
 * The best matches: names starting with the text, names containing its words, then any field. Typo-tolerant if nothing
 * matches exactly.
 */
export async function searchContacts(
  ctx: UserContext,
  { q, limit }: { q: string; limit: number },
): Promise<Contact[]> {
  const words = parseSearchTerms(q);
  if (words.length === 0) return [];
  const byPrefix = await findByNameStart(ctx, q, limit);
  if (byPrefix.length === limit) return showInOrder(ctx, byPrefix);
  const exact = await exactFilter(ctx, { q });
  const prefixTerms = words.map((word) => ({ ...word, patterns: prefixPatterns(word.text) }));
  const others = await findBest(
    ctx,
    { better: { ...exact, words: prefixTerms }, any: exact },
    limit,
  );
  const ids = [...new Set([...byPrefix, ...others])].slice(0, limit);
  return showInOrder(ctx, ids.length > 0 ? ids : await findSimilar(ctx, q, limit));
}

async function findSimilar(ctx: UserContext, q: string, limit: number): Promise<number[]> {
  const similar = await fuzzyFilter(ctx, { q });
  if (isDeepStrictEqual(similar, await exactFilter(ctx, { q }))) return [];
  return findBest(ctx, { better: null, any: similar }, limit);
}

function findBest(ctx: UserContext, filters: SearchFilters, limit: number): Promise<number[]> {
  return inTransaction(ctx, ({ db, user_id }) =>
    findBestMatches(db, user_id, filters, { depth: DEPTH, limit }),
  );
}

async function showInOrder({ db, user_id }: UserContext, ids: number[]): Promise<Contact[]> {
  const rows = await findContacts(db, user_id, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
