import { decodeCharset, decodeUtf8 } from './decode-charset.ts';
import { UnreadableFile } from './unreadable-file.ts';

const NEWLINE = 0x0a;
const CHARSET = /^[^:\n]*;CHARSET="?([\w.-]+)"?[;:]/i;

/**
 * The text of a file in any common encoding, with `\n` as its line break and without NUL.
 * Throws `UnreadableFile` for an empty file and for one that isn't text.
 */
export function decodeText(bytes: Uint8Array): string {
  const raw = decodeWhole(bytes) ?? decodeByLine(bytes);
  if (looksBinary(raw)) {
    throw new UnreadableFile('This file is not text. Export your contacts as vCard (.vcf) or CSV.');
  }
  const text = raw.replaceAll('\u0000', '').replace(/\r\n?/g, '\n');
  if (text.trim() === '') throw new UnreadableFile('This file is empty.');
  return text;
}

function decodeWhole(bytes: Uint8Array): string | null {
  const utf16 = utf16Of(bytes);
  return utf16 === null ? decodeUtf8(bytes) : new TextDecoder(utf16).decode(bytes);
}

/** UTF-16 by its byte order mark, or by every other byte being NUL, as in Western text without a mark. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, 512);
  let even = 0;
  let odd = 0;
  for (let index = 0; index < sample.length; index += 1) {
    if (sample[index] !== 0) continue;
    if (index % 2 === 0) even += 1;
    else odd += 1;
  }
  const most = sample.length * 0.35;
  if (odd > most && even === 0) return 'utf-16le';
  if (even > most && odd === 0) return 'utf-16be';
  return null;
}

/**
 * A file that isn't UTF-8 throughout: each line by itself, so that one stray byte doesn't spoil the rest, and
 * so that the CHARSET of a vCard 2.1 property counts for its line and for the folded ones after it.
 */
function decodeByLine(bytes: Uint8Array): string {
  const lines: string[] = [];
  let charset = '';
  for (let start = 0; start < bytes.length;) {
    const found = bytes.indexOf(NEWLINE, start);
    const end = found === -1 ? bytes.length : found + 1;
    const line = bytes.subarray(start, end);
    const guess = decodeCharset(line, '');
    if (!/^[ \t]/.test(guess)) charset = CHARSET.exec(guess)?.[1] ?? '';
    lines.push(charset === '' ? guess : decodeCharset(line, charset));
    start = end;
  }
  return lines.join('');
}

/** Pictures and archives are full of control characters, which no address book has. */
function looksBinary(text: string): boolean {
  const sample = text.slice(0, 4096);
  const controls = sample.match(/[^\P{Cc}\s]|\ufffd/gu)?.length ?? 0;
  return controls > sample.length * 0.02 + 1;
}
