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

/** The filter as it is written: each word of `q` must be found. */
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

/** The same filter with typing errors forgiven: of each word of `q` also those that the caller may have meant. */
export function fuzzyFilter(ctx: UserContext, query: ContactFilter): Promise<ListFilter> {
  return inTransaction(ctx, async (inside) => {
    const words: SearchTerm[] = [];
    for (const { text } of parseSearchTerms(query.q ?? ''))
      words.push(fuzzyTerm(text, await expandTypos(inside, text)));
    return { ...exactFilter(query), words };
  });
}

async function expandTypos({ db, user_id }: UserContext, text: string): Promise<string[]> {
  const least = isPhoneNumber(text) ? null : minSimilarity(text);
  if (least === null) return [];
  return findSimilarTerms(db, user_id, text, { least, others: transpositions(text) });
}

/** The filter by which the caller's list goes: typing errors are forgiven where nothing has all words as written. */
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
 * The ids of what the caller's list shows by this filter, in their order, from after one on. Whoever acts on all of them
 * asks once, with a limit as high as need be: pages that are read one after the other may be of different lists.
 */
export async function findContactIds(
  ctx: UserContext,
  query: ContactFilter,
  page: { after: number; limit: number },
): Promise<number[]> {
  const { filter } = await resolveFilter(ctx, query);
  return listContactIds(ctx.db, ctx.user_id, filter, page);
}
