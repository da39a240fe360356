/**
 * `node scripts/make-common-passwords.ts SOURCE`: creates the list of passwords that accounts may not use from a text
 * file with one password per line, the most frequent first. server/src/features/passwords/common-passwords.md documents
 * the source.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';

const TARGET = new URL('../server/src/features/passwords/common-passwords.txt.br', import.meta.url);
// Shorter passwords are rejected anyway. The list contains shorter words only to reject passwords such as "word2026!".
const MIN_PASSWORD_CHARS = 8;
const MIN_WORD_CHARS = 4;
// Rarer short entries are not words and would reject passwords that are hard to guess.
const MAX_WORD_RANK = 100_000;

const [source] = process.argv.slice(2);
if (source === undefined) throw new Error('Pass the file with the passwords.');
const ranked = readFileSync(source, 'utf8')
  .split(/\r?\n/)
  .map((line) => line.normalize('NFKC').toLowerCase());

const getWord = (password: string) => password.replace(/[^\p{L}\p{M}]+$/u, '');
const words = ranked
  .slice(0, MAX_WORD_RANK)
  .filter((entry) => entry.length >= MIN_WORD_CHARS && getWord(entry) === entry);
const passwords = ranked.filter((entry) => entry.length >= MIN_PASSWORD_CHARS);
const all = new Set([...words, ...passwords]);
// A listed word with a suffix is rejected because of the word, so the list omits it.
const entries = [...all].filter((entry) => getWord(entry) === entry || !all.has(getWord(entry)));
// In byte order, for the binary search.
const lines = entries.map((entry) => Buffer.from(entry)).toSorted((a, b) => a.compare(b));

const text = Buffer.from(`${lines.map(String).join('\n')}\n`);
const params = {
  [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
  [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
};
writeFileSync(TARGET, brotliCompressSync(text, { params }));
console.log(
  `Wrote ${entries.length} entries that cover ${all.size} passwords, ${text.length} bytes.`,
);
