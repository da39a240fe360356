import { isUtf8 } from 'node:buffer';
import { InvalidFileError } from './open-file.ts';

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

const windows1252 = new TextDecoder('windows-1252');

const decoders = new Map<string, TextDecoder | null>();

const NEWLINE = 0x0a;
const RETURN = 0x0d;
const CHARSET = /^[^:\n]*;CHARSET="?([\w.-]+)"?[;:]/i;

/** So much of a file is decoded at once: a file of 20 MB never stands in memory as text. */
const BLOCK = 512 * 1024;

/**
 * The lines of a file in any common encoding, without their line breaks and without NUL; read anew each time that it is
 * gone through. Throws `InvalidFileError` for an empty file and for one that isn't text.
 */
export function linesOf(bytes: Uint8Array): Iterable<string> {
  refuseBinary(readLines(bytes));
  return { [Symbol.iterator]: () => readLines(bytes, '\u0000') };
}

function* readLines(bytes: Uint8Array, without = ''): Generator<string> {
  for (const block of blocksOf(bytes)) {
    const text = without === '' ? block : block.replaceAll(without, '');
    const lines = text.split(/\r\n?|\n/);
    // What ends with a line break has no line behind it.
    if (lines.at(-1) === '') lines.pop();
    yield* lines;
  }
}

/** The text in pieces that end with a line. */
function blocksOf(bytes: Uint8Array): Iterable<string> {
  const utf16 = utf16Of(bytes);
  if (utf16 !== null) return [new TextDecoder(utf16).decode(bytes)];
  return isUtf8(bytes) ? decodeUtf8Blocks(bytes) : decodeByLine(bytes);
}

function* decodeUtf8Blocks(bytes: Uint8Array): Generator<string> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  for (let start = marked ? 3 : 0; start < bytes.length;) {
    const end = endOfBlock(bytes, start);
    yield decoder.decode(bytes.subarray(start, end));
    start = end;
  }
}

/** Behind the last line break of the next block; a line that is longer is one block. Old Macs end lines with `\r` alone. */
function endOfBlock(bytes: Uint8Array, start: number): number {
  if (bytes.length - start <= BLOCK) return bytes.length;
  for (const sign of [NEWLINE, RETURN]) {
    const last = bytes.lastIndexOf(sign, start + BLOCK);
    if (last >= start) return last + 1;
  }
  const next = bytes.indexOf(NEWLINE, start);
  return next === -1 ? bytes.length : next + 1;
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
function* decodeByLine(bytes: Uint8Array): Generator<string> {
  let charset = '';
  for (let start = 0; start < bytes.length;) {
    const found = bytes.indexOf(NEWLINE, start);
    const end = found === -1 ? bytes.length : found + 1;
    const line = bytes.subarray(start, end);
    const guess = decodeCharset(line, '');
    if (!/^[ \t]/.test(guess)) charset = CHARSET.exec(guess)?.[1] ?? '';
    yield charset === '' ? guess : decodeCharset(line, charset);
    start = end;
  }
}

const SAMPLE = 4096;

/** Pictures and archives are full of control characters, which no address book has. */
function refuseBinary(lines: Iterable<string>): void {
  let sample = '';
  for (const line of lines) {
    if (/^[\s\0]*$/.test(line)) continue;
    sample += `${line.slice(0, SAMPLE)}\n`;
    if (sample.length >= SAMPLE) break;
  }
  if (sample === '') throw new InvalidFileError('This file is empty.');
  const controls = sample.match(/[^\P{Cc}\s]|\ufffd/gu)?.length ?? 0;
  if (controls > Math.min(sample.length, SAMPLE) * 0.02 + 1)
    throw new InvalidFileError(
      'This file is not text. Export your contacts as vCard (.vcf) or CSV.',
    );
}

/** The decoder of a charset by any of its names, or null for one that nobody here knows. */
function decoderOf(charset: string): TextDecoder | null {
  const name = charset.trim().toLowerCase();
  const known = decoders.get(name);
  if (known !== undefined) return known;
  const made = makeDecoder(name);
  // A file may name any number of charsets that don't exist; a few suffice for those that do.
  if (decoders.size < 100) decoders.set(name, made);
  return made;
}

function makeDecoder(name: string): TextDecoder | null {
  try {
    return new TextDecoder(name, { ignoreBOM: true });
  } catch {
    return null;
  }
}

/** Text in UTF-8, or null where the bytes are something else. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return strictUtf8.decode(bytes);
  } catch {
    return null;
  }
}

/** Text in the charset that the file names; without one UTF-8, and Windows-1252 where it isn't that. */
export function decodeCharset(bytes: Uint8Array, charset: string): string {
  const decoder = charset === '' ? null : decoderOf(charset);
  if (decoder !== null) return decoder.decode(bytes);
  return decodeUtf8(bytes) ?? windows1252.decode(bytes);
}
