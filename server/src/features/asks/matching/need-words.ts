import { readFileSync } from 'node:fs';
import { foldText } from '#contract/fold-text.ts';

const [, fillers = '', general = ''] = readFileSync(
  new URL('need-words.txt', import.meta.url),
  'utf8',
).split(/^# .*$/m);

/** Words with which people ask, in any language: they don't say for what. */
export const FILLERS = wordsOf(fillers);

/** Words that fit most people and say little. */
export const GENERAL = wordsOf(general);

function wordsOf(list: string): Set<string> {
  return new Set(
    list
      .split(/\s+/)
      .filter((word) => word !== '')
      .map(foldText),
  );
}
