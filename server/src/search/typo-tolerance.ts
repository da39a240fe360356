// Of fewer letters hardly anything is left where one is wrong.
const MIN_LENGTH = 4;
// The shorter a word, the fewer of its trigrams does one wrong letter leave.
const SHORT = 5;
const SIMILAR_SHORT = 0.4;
const SIMILAR = 0.5;

/** How similar another word must be to be meant (`word_similarity` of pg_trgm); null: none can be. */
export function minSimilarity(word: string): number | null {
  if (word.length < MIN_LENGTH) return null;
  return word.length <= SHORT ? SIMILAR_SHORT : SIMILAR;
}

/** The word with two neighbouring letters exchanged, in each place. */
export function transpositions(word: string): string[] {
  const letters = Array.from(word);
  return letters.slice(1).map((letter, at) => {
    const swapped = [...letters];
    [swapped[at], swapped[at + 1]] = [letter, letters[at] ?? ''];
    return swapped.join('');
  });
}
