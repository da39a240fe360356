import { foldText, isShortWord } from '../text/fold-text.ts';
import { containsPattern, escapeLike } from './like-pattern.ts';
import { transpositions, minSimilarity } from './typo-tolerance.ts';

/** A name search in `users.name_text` with `like` patterns. */
export interface NameSearch {
  beginning: string;
  words: NameWord[];
}

export interface NameWord {
  text: string;
  /** Names with a word starting with this. */
  beginnings: string[];
  /** Names containing the word exactly. */
  patterns: string[];
  /** Names containing the word, or the word with two adjacent letters swapped. */
  meant: string[];
  /** Minimum word similarity; null disables fuzzy matching. */
  least: number | null;
}

export function nameSearch(q: string): NameSearch | null {
  const text = foldText(q);
  if (text === '') return null;
  return { beginning: `${escapeLike(text)}%`, words: text.split(' ').map(nameWord) };
}

/** One or two letters match nearly every name, so they are searched as prefixes. */
function nameWord(text: string): NameWord {
  const prefixPatterns = [`${escapeLike(text)}%`, `% ${escapeLike(text)}%`];
  const least = minSimilarity(text);
  return {
    text,
    beginnings: prefixPatterns,
    patterns: isShortWord(text) ? prefixPatterns : [containsPattern(text)],
    meant: [text, ...(least === null ? [] : transpositions(text))].map(containsPattern),
    least,
  };
}

// Results much less similar than the best are dropped.
const SIMILARITY_MARGIN = 0.1;

/** Keeps results about as similar as the first. */
function withinThreshold<Row extends { near: number }>(found: Row[]): Row[] {
  return found.filter(({ near }) => near >= (found[0]?.near ?? 0) - SIMILARITY_MARGIN);
}

/** Ids of users matching all words, else of the most similar. */
export async function idsByName(
  findByName: () => Promise<number[]>,
  findByNearName: () => Promise<{ id: number; near: number }[]>,
): Promise<number[]> {
  const found = await findByName();
  return found.length > 0 ? found : withinThreshold(await findByNearName()).map(({ id }) => id);
}
