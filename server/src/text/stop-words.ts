import { readFileSync } from 'node:fs';

/** Frequent words without a meaning of their own, folded: English, German and Arabic. */
export const STOPLIST = new Set(
  readFileSync(new URL('stop-words.txt', import.meta.url), 'utf8')
    .trim()
    .split(/\s+/),
);
