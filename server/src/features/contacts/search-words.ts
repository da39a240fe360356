import { foldText, isFewLetters } from '../../fold-text.ts';

/** One word of a search. A card has it where its search text fits one of these patterns of `like`. */
export interface SearchWord {
  text: string;
  patterns: string[];
}

/** The words of a search, each as it is written; `(030) 123-45` is one number. */
export function searchWords(q: string): SearchWord[] {
  return wordsOf(q).map((text) => ({ text, patterns: spellings(text).map(patternOf) }));
}

/** A word as it may have been meant: so, or one of these others, such as those of one's cards that are similar. */
export function forgivingWord(text: string, meant: string[]): SearchWord {
  const others = isNumber(text) ? otherDigits(text) : meant;
  return { text, patterns: [...spellings(text), ...others].map(containing) };
}

// Of fewer letters hardly anything is left where one is wrong.
const FEWEST_LETTERS = 4;
// The shorter a word, the fewer of its trigrams does one wrong letter leave.
const SHORT = 5;
const SIMILAR_SHORT = 0.4;
const SIMILAR = 0.5;

/** How similar another word must be to be meant (`word_similarity` of pg_trgm); null: none can be. */
export function leastSimilarity(text: string): number | null {
  if (text.length < FEWEST_LETTERS || isNumber(text)) return null;
  return text.length <= SHORT ? SIMILAR_SHORT : SIMILAR;
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

// Of fewer digits nearly any are in somebody's number.
const FEWEST_DIGITS = 6;

/** A number with two neighbouring digits exchanged. */
function otherDigits(number: string): string[] {
  const digits = number.replace(/\D/g, '');
  return digits.length < FEWEST_DIGITS ? [] : exchanges(digits);
}

/** The pattern of texts that have this one somewhere. */
export function containing(text: string): string {
  return `%${escaped(text)}%`;
}

function wordsOf(q: string): string[] {
  const text = foldText(q);
  if (text === '') return [];
  return isNumber(text) ? [text] : text.split(' ');
}

function isNumber(text: string): boolean {
  return /^\+?[\d\s()./-]+$/.test(text) && /\d.*\d.*\d/.test(text);
}

function spellings(word: string): string[] {
  return isNumber(word) ? [...new Set([word, word.replace(/\D/g, '')])] : [word];
}

// Capital, so that it is in no folded text; of ASCII, so that every database takes it for a letter and indexes it.
const BEGINNING = 'Q';

/** The folded text with a mark before each word, by which few letters are found where words begin. */
export function withBeginnings(text: string): string {
  return ` ${text}`.replaceAll(' ', ` ${BEGINNING}`);
}

/** The pattern of texts with such marks that have these words somewhere, one after the other. */
export function containingWords(text: string): string {
  return containing(text.replaceAll(' ', ` ${BEGINNING}`));
}

/**
 * One or two letters are in nearly every card somewhere, which helps nobody: they are looked for where words begin, other
 * than those of notes.
 */
function patternOf(word: string): string {
  if (!isFewLetters(word)) return containing(word);
  // The index goes by three letters; with the space before them there are as many.
  return word.length === 1 ? `% ${BEGINNING}${word}%` : `%${BEGINNING}${word}%`;
}

function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
