/**
 * Makes the list of passwords that nobody may choose: `node scripts/make-common-passwords.ts <source>`, where the source
 * is a text file with one password a line, the most frequent first. Where the list comes from is told beside it, in
 * server/src/features/passwords/common-passwords.md.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';

const TARGET = new URL('../server/src/features/passwords/common-passwords.txt.br', import.meta.url);
// Shorter ones nobody may choose anyway; they are kept as what stands before "2026!".
const PASSWORD_MIN = 8;
const WORD_MIN = 4;
// Rarer short ones are no words: they would refuse what is hard to guess.
const WORDS_AMONG_FIRST = 100_000;

const [source] = process.argv.slice(2);
if (source === undefined) throw new Error('Name the file that holds the passwords.');
const ranked = readFileSync(source, 'utf8')
  .split(/\r?\n/)
  .map((line) => line.normalize('NFKC').toLowerCase());

const wordOf = (password: string) => password.replace(/[^\p{L}\p{M}]+$/u, '');
const words = ranked
  .slice(0, WORDS_AMONG_FIRST)
  .filter((entry) => entry.length >= WORD_MIN && wordOf(entry) === entry);
const passwords = ranked.filter((entry) => entry.length >= PASSWORD_MIN);
const all = new Set([...words, ...passwords]);
// What is a listed word with digits behind it is refused for the word.
const kept = [...all].filter((entry) => wordOf(entry) === entry || !all.has(wordOf(entry)));
// In the order of bytes, as the search goes.
const lines = kept.map((entry) => Buffer.from(entry)).toSorted((a, b) => a.compare(b));

const text = Buffer.from(`${lines.map(String).join('\n')}\n`);
const params = {
  [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
  [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
};
writeFileSync(TARGET, brotliCompressSync(text, { params }));
console.log(`${kept.length} passwords stand for ${all.size}, ${text.length} bytes.`);
