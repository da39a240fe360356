import type { Context } from '../context.ts';
import { inTransaction } from '../infra/db.ts';
import { foldText } from '#contract/fold-text.ts';
import { isShortWord, splitSearch } from '../text/search-words.ts';
import { containsPattern, escapeLike } from './like-pattern.ts';
import {
  findByName,
  type NamedRows,
  type NamePatterns,
  type NameWord,
} from './name-search.queries.ts';
import { transpositions, minSimilarity } from './typo-tolerance.ts';

export function nameSearch(q: string): NamePatterns | null {
  const text = foldText(q);
  if (text === '') return null;
  return { beginning: `${escapeLike(text)}%`, words: splitSearch(q).map(nameWord) };
}

/** One or two letters match nearly every name, so they are searched as prefixes. */
function nameWord(text: string): NameWord {
  const prefixPatterns = [`${escapeLike(text)}%`, `% ${escapeLike(text)}%`];
  const least = minSimilarity(text);
  return {
    text,
    prefixPatterns,
    patterns: isShortWord(text) ? prefixPatterns : [containsPattern(text)],
    fuzzyPatterns: [text, ...(least === null ? [] : transpositions(text))].map(containsPattern),
    least,
  };
}

/** Ids of rows whose user matches the name, best first; typo-tolerant if there is no exact match. */
export async function searchByName(
  ctx: Context,
  rows: NamedRows,
  { q, limit }: { q: string; limit: number },
): Promise<number[]> {
  const search = nameSearch(q);
  if (search === null) return [];
  return inTransaction(ctx, ({ db }) => findByName(db, rows, search, limit));
}
