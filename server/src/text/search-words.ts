import { foldText } from '#contract/fold-text.ts';
import { LIMITS } from '#contract/limits.ts';

const ALPHABETIC = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\d]+$/u;
const SHORT_WORD_LENGTH = 2;

/** The distinct words of a search, folded. Each costs time, so only the first ten count. */
export function splitSearch(q: string): string[] {
  const words = foldText(q)
    .split(' ')
    .filter((word) => word !== '');
  return [...new Set(words)].slice(0, LIMITS.search_words);
}

/** Whether a folded word is so short that it's searched as a prefix. Scripts without spaces are excluded. */
export function isShortWord(word: string, few = SHORT_WORD_LENGTH): boolean {
  return Array.from(word).length <= few && ALPHABETIC.test(word);
}
