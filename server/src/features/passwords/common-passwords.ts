import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

const FILE = new URL('common-passwords.txt.br', import.meta.url);
const LINE_END = 0x0a;
const MIN_WORD_LENGTH = 4;

/**
 * Whether a password is common or leaked, case-insensitive and with digits or symbols appended ("Password123!"). See
 * docs/decisions/031.
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  const withoutSigns = plain.replace(/[^\p{L}\p{M}\p{N}]+$/u, '');
  const word = plain.replace(/[^\p{L}\p{M}]+$/u, '');
  return (
    isListed(plain) || isListed(withoutSigns) || (word.length >= MIN_WORD_LENGTH && isListed(word))
  );
}

let list: Buffer | null = null;

/** Binary search: 4 MB of text use less memory than a set of 400,000 strings. */
function isListed(entry: string): boolean {
  list ??= brotliDecompressSync(readFileSync(FILE));
  const wanted = Buffer.from(entry);
  let from = 0;
  let to = list.length;
  while (from < to) {
    const start = list.lastIndexOf(LINE_END, Math.max(0, ((from + to) >> 1) - 1)) + 1;
    const lineStart = Math.max(start, from);
    const end = list.indexOf(LINE_END, lineStart);
    const order = list.compare(wanted, 0, wanted.length, lineStart, end);
    if (order === 0) return true;
    if (order < 0) from = end + 1;
    else to = lineStart;
  }
  return false;
}
