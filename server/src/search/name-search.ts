import { foldText, isShortWord } from '../text/fold-text.ts';
import { containsPattern, escapeLike } from './like-pattern.ts';
import { transpositions, minSimilarity } from './typo-tolerance.ts';

/** A search for people by their name, as `users.name_text` has it; patterns of `like`. */
export interface NameSearch {
  /** Names that begin so. */
  beginning: string;
  words: NameWord[];
}

export interface NameWord {
  text: string;
  /** Names of which a word begins so. */
  beginnings: string[];
  /** Names that have it as it is looked for first. */
  patterns: string[];
  /** Names that have it as it may have been meant: somewhere, or with two neighbouring letters exchanged. */
  meant: string[];
  /** How similar a word of a name must be to be meant; null: none can be. */
  least: number | null;
}

/** What to look for; null where nothing is asked for. */
export function nameSearch(q: string): NameSearch | null {
  const text = foldText(q);
  if (text === '') return null;
  return { beginning: `${escapeLike(text)}%`, words: text.split(' ').map(nameWord) };
}

/** One or two letters are in nearly every name, so they are looked for where its words begin. */
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

// What is much further from the search than the best of what was found is not meant.
const SIMILARITY_MARGIN = 0.1;

/** Those of what was found, the nearest first, that are about as near as the first. */
function withinThreshold<Row extends { near: number }>(found: Row[]): Row[] {
  return found.filter(({ near }) => near >= (found[0]?.near ?? 0) - SIMILARITY_MARGIN);
}

/** The ids that a search for people comes to: of those who have all words, else of the nearest that may be meant. */
export async function idsByName(
  findByName: () => Promise<number[]>,
  findByNearName: () => Promise<{ id: number; near: number }[]>,
): Promise<number[]> {
  const found = await findByName();
  return found.length > 0 ? found : withinThreshold(await findByNearName()).map(({ id }) => id);
}
