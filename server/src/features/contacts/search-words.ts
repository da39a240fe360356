import { foldText } from './fold-text.ts';

/** One word that a search must find, in any of these spellings. */
export interface SearchWord {
  spellings: string[];
  /** How similar a word must be where no spelling is found (`word_similarity` of pg_trgm); null: not at all. */
  similarity: number | null;
}

// The shorter a word, the fewer of its trigrams does one wrong letter leave.
const SHORT = 5;
const SIMILAR_SHORT = 0.4;
const SIMILAR = 0.5;

/** The lowest similarity that one of the words asks for: the threshold of the index. */
export function leastSimilarity(words: SearchWord[]): number {
  return Math.min(...words.map((word) => word.similarity ?? 1), 1);
}

/** The words of a search, each as it is written; `(030) 123-45` is one number. */
export function searchWords(q: string): SearchWord[] {
  const text = foldText(q);
  if (text === '') return [];
  const words = isNumber(text) ? [text] : text.split(' ');
  return words.map((word) => ({ spellings: spellingsOf(word), similarity: null }));
}

/** The same words with typing errors forgiven: two letters exchanged, or one wrong, too many or left out. */
export function similarWords(q: string): SearchWord[] {
  return searchWords(q).map(({ spellings }) => {
    const [word = ''] = spellings;
    if (word.length < 4 || isNumber(word)) return { spellings, similarity: null };
    const similarity = word.length <= SHORT ? SIMILAR_SHORT : SIMILAR;
    return { spellings: [...spellings, ...exchanges(word)], similarity };
  });
}

function isNumber(text: string): boolean {
  return /^\+?[\d\s()./-]+$/.test(text) && /\d.*\d.*\d/.test(text);
}

function spellingsOf(word: string): string[] {
  return isNumber(word) ? [...new Set([word, word.replace(/\D/g, '')])] : [word];
}

function exchanges(word: string): string[] {
  const letters = Array.from(word);
  return letters.slice(1).map((letter, at) => {
    const swapped = [...letters];
    [swapped[at], swapped[at + 1]] = [letter, letters[at] ?? ''];
    return swapped.join('');
  });
}
