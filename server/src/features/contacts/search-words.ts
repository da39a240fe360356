import { foldText, isFewLetters } from '../../fold-text.ts';
import { firstLetters } from '../../letters.ts';
import { containing, escaped } from '../../like.ts';
import { exchanges } from '../../typing-errors.ts';

/** One word of a search. A card has it where its search text fits one of these patterns of `like`. */
export interface SearchWord {
  text: string;
  patterns: string[];
  /** Few letters, which an index of their own finds; null: more. */
  beginning: string | null;
}

/** The words of a search, each as it is written; `(030) 123-45` is one number. */
export function searchWords(q: string): SearchWord[] {
  return wordsOf(q).map((text) => ({
    text,
    patterns: spellings(text).map(patternOf),
    beginning: isBeginning(text) ? text : null,
  }));
}

/** A word as it may have been meant: so, or one of these others, such as those of one's cards that are similar. */
export function forgivingWord(text: string, meant: string[]): SearchWord {
  const others = isNumber(text) ? otherDigits(text) : meant;
  return { text, patterns: [...spellings(text), ...others].map(containing), beginning: null };
}

// Of fewer digits nearly any are in somebody's number.
const FEWEST_DIGITS = 6;

/** A number with two neighbouring digits exchanged. */
function otherDigits(number: string): string[] {
  const digits = number.replace(/\D/g, '');
  return digits.length < FEWEST_DIGITS ? [] : exchanges(digits);
}

/** The patterns of cards where a word begins so, other than in notes. */
export function beginnings(text: string): string[] {
  return spellings(text).map(beginningPattern);
}

function wordsOf(q: string): string[] {
  const text = foldText(q);
  if (text === '') return [];
  return isNumber(text) ? [text] : text.split(' ');
}

/** Whether a word of a search is a telephone number, or a piece of one. */
export function isNumber(text: string): boolean {
  return /^\+?[\d\s()./-]+$/.test(text) && /\d.*\d.*\d/.test(text);
}

function spellings(word: string): string[] {
  return isNumber(word) ? [...new Set([word, word.replace(/\D/g, '')])] : [word];
}

// Capital, so that it is in no folded text; of ASCII, so that every database takes it for a letter and indexes it.
const BEGINNING = 'Q';

// Thousands of cards have three letters somewhere; where words begin, a few hundred.
const FEW = 3;

/** Whether a word of a search is looked for where words begin, by the index of that. */
function isBeginning(word: string): boolean {
  return isFewLetters(word, FEW) && !isNumber(word);
}

/**
 * With which letters the words of a card begin: with one, two and three; those of its notes with three alone, as fewer are
 * not looked for there.
 */
export function beginningsOf(heads: string[], notes: string[]): string[] {
  const begun = [
    ...wordsIn(heads).flatMap((word) => [1, 2, FEW].map((letters) => firstLetters(word, letters))),
    ...wordsIn(notes).map((word) => firstLetters(word, FEW)),
  ];
  return [...new Set(begun)].filter(isBeginning);
}

function wordsIn(texts: string[]): string[] {
  return texts.flatMap((text) => text.split(' '));
}

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
  return isFewLetters(word) ? beginningPattern(word) : containing(word);
}

// The index goes by three letters; of one with its mark, only together with the space before them there are as many.
function beginningPattern(word: string): string {
  const marked = `${BEGINNING}${escaped(word)}%`;
  return word.length === 1 ? `% ${marked}` : `%${marked}`;
}
