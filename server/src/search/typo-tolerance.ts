// Shorter words have too few letters to allow a typo.
const MIN_LENGTH = 4;
// The shorter a word, the fewer trigrams survive a typo.
const MAX_SHORT_LENGTH = 5;
const MIN_SIMILARITY_SHORT = 0.4;
const MIN_SIMILARITY = 0.5;

/** Minimum `word_similarity` (pg_trgm); null disables fuzzy matching. */
export function minSimilarity(word: string): number | null {
  if (word.length < MIN_LENGTH) return null;
  return word.length <= MAX_SHORT_LENGTH ? MIN_SIMILARITY_SHORT : MIN_SIMILARITY;
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

/** Letters that sound alike in names of several languages. */
const ALIKE = [
  ['qv', 'kv', 'kw', 'qu', 'qw', 'ku'],
  ['ei', 'ey', 'ai', 'ay'],
  ['ph', 'f'],
  ['th', 't'],
  ['dt', 'tt', 't'],
  ['ck', 'k', 'c'],
  ['v', 'w'],
  ['s', 'z'],
];

/** The word with each of its parts replaced by one that sounds alike: too few trigrams would be left of Lindkwist in Lindqvist. */
export function respellings(word: string): string[] {
  const found = ALIKE.flatMap((group) =>
    group.flatMap((part) =>
      positionsOf(part, word).flatMap((at) =>
        group.map((other) => word.slice(0, at) + other + word.slice(at + part.length)),
      ),
    ),
  );
  return [...new Set(found)].filter((one) => one !== word);
}

function positionsOf(part: string, word: string): number[] {
  return Array.from(word, (_, at) => at).filter((at) => word.startsWith(part, at));
}
