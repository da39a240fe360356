import { isUtf8 } from 'node:buffer';
import { msg } from '@lingui/core/runtime-macro';
import { InvalidFileError } from './open-file.ts';

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

const windows1252 = new TextDecoder('windows-1252');

const decoders = new Map<string, TextDecoder | null>();

const NEWLINE = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const CHARSET = /^[^:\n]*;CHARSET="?([\w.-]+)"?[;:]/i;

/** Bytes decoded at a time, so that a 20 MB file is never fully in memory as text, unless it is UTF-16. */
const BLOCK_SIZE = 512 * 1024;

/**
 * Lines of a file in any common encoding, without line breaks and NUL; each iteration decodes again. Throws
 * `InvalidFileError` for empty and non-text files.
 */
export function linesOf(bytes: Uint8Array): Iterable<string> {
  rejectBinary(readLines(bytes));
  return { [Symbol.iterator]: () => readLines(bytes, { stripNul: true }) };
}

function* readLines(bytes: Uint8Array, { stripNul = false } = {}): Generator<string> {
  for (const block of blocksOf(bytes)) {
    const text = stripNul ? block.replaceAll('\0', '') : block;
    const lines = text.split(/\r\n?|\n/);
    // A final line break doesn't start another line.
    if (lines.at(-1) === '') lines.pop();
    yield* lines;
  }
}

/** Text chunks that end at line ends. */
function blocksOf(bytes: Uint8Array): Iterable<string> {
  const utf16 = utf16Of(bytes);
  if (utf16 !== null) return [new TextDecoder(utf16).decode(bytes)];
  return isUtf8(bytes) ? decodeUtf8Blocks(bytes) : decodeByLine(bytes);
}

function* decodeUtf8Blocks(bytes: Uint8Array): Generator<string> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const hasBom = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  for (let start = hasBom ? 3 : 0; start < bytes.length;) {
    const end = endOfBlock(bytes, start);
    yield decoder.decode(bytes.subarray(start, end));
    start = end;
  }
}

/** The end of the next block's last line; a longer line is its own block. Classic Mac files use `\r` alone. */
function endOfBlock(bytes: Uint8Array, start: number): number {
  if (bytes.length - start <= BLOCK_SIZE) return bytes.length;
  for (const lineBreak of [NEWLINE, CARRIAGE_RETURN]) {
    const last = bytes.lastIndexOf(lineBreak, start + BLOCK_SIZE);
    if (last >= start) return last + 1;
  }
  const next = bytes.indexOf(NEWLINE, start);
  return next === -1 ? bytes.length : next + 1;
}

/** Detects UTF-16 by its byte order mark, or by every other byte being NUL. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, 512);
  let firstByteNuls = 0;
  let secondByteNuls = 0;
  for (let index = 0; index < sample.length; index += 1) {
    if (sample[index] !== 0) continue;
    if (index % 2 === 0) firstByteNuls += 1;
    else secondByteNuls += 1;
  }
  const threshold = sample.length * 0.35;
  if (secondByteNuls > threshold && firstByteNuls === 0) return 'utf-16le';
  if (firstByteNuls > threshold && secondByteNuls === 0) return 'utf-16be';
  return null;
}

/**
 * Decodes non-UTF-8 files line by line, so that a stray byte affects one line only, and a vCard 2.1 CHARSET applies to
 * its property.
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

const SAMPLE_LENGTH = 4096;

/** Images and archives contain control characters; address books don't. */
function rejectBinary(lines: Iterable<string>): void {
  let sample = '';
  for (const line of lines) {
    if (/^[\s\0]*$/.test(line)) continue;
    sample += `${line.slice(0, SAMPLE_LENGTH)}\n`;
    if (sample.length >= SAMPLE_LENGTH) break;
  }
  if (sample === '') throw new InvalidFileError(msg`This file is empty.`);
  const controls = sample.match(/[^\P{Cc}\s]|\ufffd/gu)?.length ?? 0;
  if (controls > Math.min(sample.length, SAMPLE_LENGTH) * 0.02 + 1)
    throw new InvalidFileError(
      msg`This isn’t a text file. Export your contacts as vCard (.vcf) or CSV.`,
    );
}

/** The decoder for a charset label; null if unknown. */
function decoderOf(charset: string): TextDecoder | null {
  const name = charset.trim().toLowerCase();
  const cached = decoders.get(name);
  if (cached !== undefined) return cached;
  const decoder = makeDecoder(name);
  // Limits the cache: a file may name any number of invalid charsets.
  if (decoders.size < 100) decoders.set(name, decoder);
  return decoder;
}

function makeDecoder(name: string): TextDecoder | null {
  try {
    return new TextDecoder(name, { ignoreBOM: true });
  } catch {
    return null;
  }
}

/** Null if the bytes aren't UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return strictUtf8.decode(bytes);
  } catch {
    return null;
  }
}

/** Decodes with the declared charset. If it is missing or unknown, tries UTF-8, then Windows-1252. */
export function decodeCharset(bytes: Uint8Array, charset: string): string {
  const decoder = charset === '' ? null : decoderOf(charset);
  if (decoder !== null) return decoder.decode(bytes);
  return decodeUtf8(bytes) ?? windows1252.decode(bytes);
}
