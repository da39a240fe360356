import type { ContactFilter } from '#contract/contacts.ts';
import type { UserContext } from '../../../context.ts';
import { inTransaction } from '../../../infra/db.ts';
import {
  findSimilarTerms,
  hasContacts,
  listContactIds,
  type ListFilter,
} from './contact-filter.queries.ts';
import { foldText } from '../../../text/fold-text.ts';
import { containsPattern } from '../../../search/like-pattern.ts';
import { transpositions, minSimilarity } from '../../../search/typo-tolerance.ts';
import {
  phrasePattern,
  fuzzyTerm,
  isPhoneNumber,
  parseSearchTerms,
  type SearchTerm,
} from '../search/search-terms.ts';

/** The exact filter: all words of `q` must match. */
export function exactFilter(query: ContactFilter): ListFilter {
  const company = query.company ?? '';
  return {
    words: parseSearchTerms(query.q ?? ''),
    type: query.type ?? null,
    tag: query.tag === undefined || query.tag === '' ? null : query.tag,
    favorite: query.favorite ?? null,
    company:
      company === ''
        ? null
        : { folded: phrasePattern(foldText(company)), written: containsPattern(company) },
    linked: query.linked ?? null,
    missing: query.missing ?? null,
  };
}

/** The typo-tolerant filter: each word of `q` may be replaced by similar words of the caller's contacts. */
export function fuzzyFilter(ctx: UserContext, query: ContactFilter): Promise<ListFilter> {
  return inTransaction(ctx, async (txCtx) => {
    const words: SearchTerm[] = [];
    for (const { text } of parseSearchTerms(query.q ?? ''))
      words.push(fuzzyTerm(text, await expandTypos(txCtx, text)));
    return { ...exactFilter(query), words };
  });
}

async function expandTypos({ db, user_id }: UserContext, text: string): Promise<string[]> {
  const min_similarity = isPhoneNumber(text) ? null : minSimilarity(text);
  if (min_similarity === null) return [];
  const similarity = { min_similarity, transpositions: transpositions(text) };
  return findSimilarTerms(db, user_id, text, similarity);
}

/** The caller's list filter; typo-tolerant only if nothing matches exactly. */
export async function resolveFilter(
  ctx: UserContext,
  query: ContactFilter,
): Promise<{ filter: ListFilter; similar: boolean }> {
  const filter = exactFilter(query);
  const found = filter.words.length === 0 || (await hasContacts(ctx.db, ctx.user_id, filter));
  if (found) return { filter, similar: false };
  return { filter: await fuzzyFilter(ctx, query), similar: true };
}

/**
 * Ids matching the filter in list order, after the cursor. Bulk actions query once with a high limit, because the next
 * page could be filtered differently: exactly instead of typo-tolerantly, or the reverse.
 */
export async function findContactIds(
  ctx: UserContext,
  query: ContactFilter,
  page: { after: number; limit: number },
): Promise<number[]> {
  const { filter } = await resolveFilter(ctx, query);
  return listContactIds(ctx.db, ctx.user_id, filter, page);
}
