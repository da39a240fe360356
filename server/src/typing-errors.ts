// Of fewer letters hardly anything is left where one is wrong.
const FEWEST_LETTERS = 4;
// The shorter a word, the fewer of its trigrams does one wrong letter leave.
const SHORT = 5;
const SIMILAR_SHORT = 0.4;
const SIMILAR = 0.5;

/** How similar another word must be to be meant (`word_similarity` of pg_trgm); null: none can be. */
export function leastSimilarity(word: string): number | null {
  if (word.length < FEWEST_LETTERS) return null;
  return word.length <= SHORT ? SIMILAR_SHORT : SIMILAR;
}

/** The word with two neighbouring letters exchanged, in each place. */
export function exchanges(word: string): string[] {
  const letters = Array.from(word);
  return letters.slice(1).map((letter, at) => {
    const swapped = [...letters];
    [swapped[at], swapped[at + 1]] = [letter, letters[at] ?? ''];
    return swapped.join('');
  });
}
