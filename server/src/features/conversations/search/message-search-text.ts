import { foldText, isShortWord } from '../../../text/fold-text.ts';
import { escapeLike } from '../../../search/like-pattern.ts';

// No folded text has a line break. It is no letter, so that the index takes what comes after it for the beginning of a word.
const BEGINNING = '\n';
const WORD = String.raw`[\p{L}\p{M}\p{N}_]`;
// Scripts that put no space between words: each of their letters counts as one, or the index could not find two of them.
const UNSPACED = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]`;
const BEGINNINGS = new RegExp(
  `(?<!${WORD})(?=${WORD})|(?<=${UNSPACED})(?=${WORD})|(?=${UNSPACED})`,
  'gu',
);
const BEGINS_UNSPACED = new RegExp(`^${UNSPACED}`, 'u');

/** A message as searches read it: folded, with a mark before each word. */
export function toSearchText(content: string): string {
  return marked(foldText(content));
}

/** The pattern of `like` that a search text must fit, for each word of a search. */
export function searchPatterns(q: string): string[] {
  const words = foldText(q).split(' ').filter(Boolean);
  return [...new Set(words)].map(patternOf);
}

/** Whether the index of words can find what fits these patterns: signs are in no word. */
export function areIndexed(patterns: string[]): boolean {
  return patterns.some((pattern) => /[\p{L}\p{N}]/u.test(pattern));
}

/**
 * One or two letters are in nearly every message somewhere, which helps nobody: they are looked for where words begin. Of
 * longer words it is left open whether they begin where the pattern does.
 */
function patternOf(word: string): string {
  const text = marked(word);
  const begins = isShortWord(word) || BEGINS_UNSPACED.test(word);
  return `%${escapeLike(begins ? text : text.replace(/^\n/, ''))}%`;
}

function marked(folded: string): string {
  return folded.replace(BEGINNINGS, BEGINNING);
}
