import { foldText } from '#contract/fold-text.ts';
import { isShortWord, splitSearch } from '../../../text/search-words.ts';
import { escapeLike } from '../../../search/like-pattern.ts';

// Never occurs in folded text, and isn't a letter, so the index treats what follows as the start of a word.
const WORD_START = '\n';
const WORD_CHARACTER = String.raw`[\p{L}\p{M}\p{N}_]`;
// Scripts without spaces: each character counts as a word, so that the index finds pairs of them.
const UNSPACED = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]`;
const WORD_STARTS = new RegExp(
  `(?<!${WORD_CHARACTER})(?=${WORD_CHARACTER})|(?<=${UNSPACED})(?=${WORD_CHARACTER})|(?=${UNSPACED})`,
  'gu',
);
const STARTS_UNSPACED = new RegExp(`^${UNSPACED}`, 'u');

/** Folded message text with a marker before each word. */
export function toSearchText(content: string): string {
  return markWordStarts(foldText(content));
}

/** A `like` pattern for each word of the search. */
export function searchPatterns(q: string): string[] {
  return splitSearch(q).map(patternOf);
}

/** Whether the word index can find these patterns; symbols aren't part of words. */
export function areIndexed(patterns: string[]): boolean {
  return patterns.some((pattern) => /[\p{L}\p{N}]/u.test(pattern));
}

/** One or two letters match nearly every message, so they are searched as prefixes; longer words match anywhere. */
function patternOf(word: string): string {
  const text = markWordStarts(word);
  const isPrefixOnly = isShortWord(word) || STARTS_UNSPACED.test(word);
  return `%${escapeLike(isPrefixOnly ? text : text.replace(/^\n/, ''))}%`;
}

function markWordStarts(folded: string): string {
  return folded.replace(WORD_STARTS, WORD_START);
}
