import { foldText, isShortWord } from '../../../text/fold-text.ts';
import { firstCodePoints } from '../../../text/code-points.ts';
import { containsPattern, escapeLike } from '../../../search/like-pattern.ts';
import { transpositions } from '../../../search/typo-tolerance.ts';

/** One word of a search. A card has it where its search text fits one of these patterns of `like`. */
export interface SearchTerm {
  text: string;
  patterns: string[];
  /** Few letters, which an index of their own finds; null: more. */
  beginning: string | null;
}

/** The words of a search, each as it is written; `(030) 123-45` is one number. */
export function parseSearchTerms(q: string): SearchTerm[] {
  return wordsOf(q).map((text) => ({
    text,
    patterns: spellings(text).map(patternOf),
    beginning: isBeginning(text) ? text : null,
  }));
}

/** A word as it may have been meant: so, or one of these others, such as those of one's cards that are similar. */
export function fuzzyTerm(text: string, meant: string[]): SearchTerm {
  const others = isPhoneNumber(text) ? otherDigits(text) : meant;
  return { text, patterns: [...spellings(text), ...others].map(containsPattern), beginning: null };
}

// Of fewer digits nearly any are in somebody's number.
const FEWEST_DIGITS = 6;

/** A number with two neighbouring digits exchanged. */
function otherDigits(number: string): string[] {
  const digits = number.replace(/\D/g, '');
  return digits.length < FEWEST_DIGITS ? [] : transpositions(digits);
}

/** The patterns of cards where a word begins so, other than in notes. */
export function prefixPatterns(text: string): string[] {
  return spellings(text).map(beginningPattern);
}

function wordsOf(q: string): string[] {
  const text = foldText(q);
  if (text === '') return [];
  return isPhoneNumber(text) ? [text] : text.split(' ');
}

/** Whether a word of a search is a telephone number, or a piece of one. */
export function isPhoneNumber(text: string): boolean {
  return /^\+?[\d\s()./-]+$/.test(text) && /\d.*\d.*\d/.test(text);
}

function spellings(word: string): string[] {
  return isPhoneNumber(word) ? [...new Set([word, word.replace(/\D/g, '')])] : [word];
}

// Capital, so that it is in no folded text; of ASCII, so that every database takes it for a letter and indexes it.
const BEGINNING = 'Q';

// Thousands of cards have three letters somewhere; where words begin, a few hundred.
const FEW = 3;

/** Whether a word of a search is looked for where words begin, by the index of that. */
function isBeginning(word: string): boolean {
  return isShortWord(word, FEW) && !isPhoneNumber(word);
}

/**
 * With which letters the words of a card begin: with one, two and three; those of its notes with three alone, as fewer are
 * not looked for there.
 */
export function searchPrefixes(heads: string[], notes: string[]): string[] {
  const begun = [
    ...wordsIn(heads).flatMap((word) =>
      [1, 2, FEW].map((letters) => firstCodePoints(word, letters)),
    ),
    ...wordsIn(notes).map((word) => firstCodePoints(word, FEW)),
  ];
  return [...new Set(begun)].filter(isBeginning);
}

function wordsIn(texts: string[]): string[] {
  return texts.flatMap((text) => text.split(' '));
}

/** The folded text with a mark before each word, by which few letters are found where words begin. */
export function markWordStarts(text: string): string {
  return ` ${text}`.replaceAll(' ', ` ${BEGINNING}`);
}

/** The pattern of texts with such marks that have these words somewhere, one after the other. */
export function phrasePattern(text: string): string {
  return containsPattern(text.replaceAll(' ', ` ${BEGINNING}`));
}

/**
 * One or two letters are in nearly every card somewhere, which helps nobody: they are looked for where words begin, other
 * than those of notes.
 */
function patternOf(word: string): string {
  return isShortWord(word) ? beginningPattern(word) : containsPattern(word);
}

// The index goes by three letters; of one with its mark, only together with the space before them there are as many.
function beginningPattern(word: string): string {
  const marked = `${BEGINNING}${escapeLike(word)}%`;
  return word.length === 1 ? `% ${marked}` : `%${marked}`;
}
