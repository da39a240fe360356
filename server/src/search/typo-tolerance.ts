// Shorter words have too few letters to allow a typo.
const MIN_LENGTH = 4;
// The shorter a word, the fewer trigrams survive a typo.
const SHORT = 5;
const SIMILAR_SHORT = 0.4;
const SIMILAR = 0.5;

/** Minimum `word_similarity` (pg_trgm); null disables fuzzy matching. */
export function minSimilarity(word: string): number | null {
  if (word.length < MIN_LENGTH) return null;
  return word.length <= SHORT ? SIMILAR_SHORT : SIMILAR;
}

/** The word with each pair of adjacent letters swapped. */
export function transpositions(word: string): string[] {
  const characters = Array.from(word);
  return characters.slice(1).map((character, at) => {
    const swapped = [...characters];
    [swapped[at], swapped[at + 1]] = [character, characters[at] ?? ''];
    return swapped.join('');
  });
}
