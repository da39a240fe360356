import { foldText } from '#contract/fold-text.ts';
import { isShortWord, splitSearch } from '../../../text/search-words.ts';
import { firstCodePoints } from '../../../text/code-points.ts';
import { containsPattern, escapeLike } from '../../../search/like-pattern.ts';
import { transpositions } from '../../../search/typo-tolerance.ts';

/** A search word; matches if the search text fits one of its `like` patterns. */
export interface SearchTerm {
  text: string;
  patterns: string[];
  /** Short terms, found by the prefix index; null for longer ones. */
  beginning: string | null;
}

/** The words of a search; `(030) 123-45` is one number. */
export function parseSearchTerms(q: string): SearchTerm[] {
  return wordsOf(q).map((text) => ({
    text,
    patterns: wordPatterns(text).map(patternOf),
    beginning: isPrefixTerm(text) ? text : null,
  }));
}

/** A word and the similar words found in the caller's contacts. */
export function fuzzyTerm(text: string, similar: string[]): SearchTerm {
  const alternatives = isPhoneNumber(text) ? swappedDigits(text) : similar;
  return {
    text,
    patterns: [...wordPatterns(text), ...alternatives].map(containsPattern),
    beginning: null,
  };
}

// Fewer digits occur in nearly any number.
const MIN_DIGITS = 6;

/** The number with each pair of adjacent digits swapped. */
function swappedDigits(number: string): string[] {
  const digits = number.replace(/\D/g, '');
  return digits.length < MIN_DIGITS ? [] : transpositions(digits);
}

/** Patterns for words starting with the text, outside the notes. */
export function prefixPatterns(text: string): string[] {
  return wordPatterns(text).map(prefixPattern);
}

function wordsOf(q: string): string[] {
  const text = foldText(q);
  return isPhoneNumber(text) ? [text] : splitSearch(q);
}

/** Whether a search word is a phone number or part of one. */
export function isPhoneNumber(text: string): boolean {
  return /^\+?[\d\s()./-]+$/.test(text) && /\d.*\d.*\d/.test(text);
}

function wordPatterns(word: string): string[] {
  return isPhoneNumber(word) ? [...new Set([word, word.replace(/\D/g, '')])] : [word];
}

// Uppercase, so it never occurs in folded text; ASCII, so every locale indexes it as a letter.
const WORD_START = 'Q';

// Three letters anywhere match thousands of contacts, at the start of a word a few hundred.
const SHORT_WORD_LENGTH = 3;

/** Whether the word is found by the prefix index. */
function isPrefixTerm(word: string): boolean {
  return isShortWord(word, SHORT_WORD_LENGTH) && !isPhoneNumber(word);
}

/** Prefixes of a contact's words: one to three letters; only three for notes, which shorter searches skip. */
export function searchPrefixes(heads: string[], notes: string[]): string[] {
  const prefixes = [
    ...wordsIn(heads).flatMap((word) =>
      [1, 2, SHORT_WORD_LENGTH].map((length) => firstCodePoints(word, length)),
    ),
    ...wordsIn(notes).map((word) => firstCodePoints(word, SHORT_WORD_LENGTH)),
  ];
  return [...new Set(prefixes)].filter(isPrefixTerm);
}

function wordsIn(texts: string[]): string[] {
  return texts.flatMap((text) => text.split(' '));
}

/** Folded text with a marker before each word, for prefix searches. */
export function markWordStarts(text: string): string {
  return ` ${text}`.replaceAll(' ', ` ${WORD_START}`);
}

/** Pattern for marked texts containing these words in sequence. */
export function phrasePattern(text: string): string {
  return containsPattern(text.replaceAll(' ', ` ${WORD_START}`));
}

/** One or two letters match nearly every contact, so they are searched as prefixes only, without notes. */
function patternOf(word: string): string {
  return isShortWord(word) ? prefixPattern(word) : containsPattern(word);
}

// The index uses trigrams; the preceding space and the marker complete one.
function prefixPattern(word: string): string {
  const marked = `${WORD_START}${escapeLike(word)}%`;
  return word.length === 1 ? `% ${marked}` : `%${marked}`;
}
