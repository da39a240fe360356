import { expect, test } from 'vitest';
import { linesOf } from './decode-text.ts';
import { InvalidFileError } from './open-file.ts';

const textOf = (bytes: Uint8Array) => [...linesOf(bytes)].join('\n');
const latin1 = (text: string) => Buffer.from(text, 'latin1');

test('reads UTF-8 with and without byte order mark', () => {
  expect(textOf(Buffer.from('Zoë'))).toBe('Zoë');
  expect(textOf(Buffer.from('\ufeffZoë'))).toBe('Zoë');
});

test('reads UTF-16 in both byte orders with and without mark', () => {
  const little = Buffer.from('Name,Zoë\n', 'utf16le');
  const big = Buffer.from(little).swap16();
  expect(textOf(Buffer.concat([Buffer.from([0xff, 0xfe]), little]))).toBe('Name,Zoë');
  expect(textOf(Buffer.concat([Buffer.from([0xfe, 0xff]), big]))).toBe('Name,Zoë');
  expect(textOf(little)).toBe('Name,Zoë');
  expect(textOf(big)).toBe('Name,Zoë');
});

test('reads invalid UTF-8 as Windows-1252', () => {
  expect(textOf(latin1('Zo\u00eb \u0080 12'))).toBe('Zoë € 12');
});

test('limits a stray byte to its line', () => {
  const bytes = Buffer.concat([Buffer.from('Zoë\n'), latin1('Ren\u00e9\n'), Buffer.from('Łódź')]);
  expect(textOf(bytes)).toBe('Zoë\nRené\nŁódź');
});

test('applies a vCard 2.1 CHARSET to its property and folded lines', () => {
  // "Иван" in KOI8-R, then "Müller" in Windows-1252.
  const ivan = Buffer.from([0xe9, 0xd7, 0xc1, 0xce]);
  const head = Buffer.from('NOTE;CHARSET=KOI8-R:');
  const bytes = Buffer.concat([
    head,
    ivan,
    Buffer.from('\n '),
    ivan,
    Buffer.from('\n'),
    latin1('FN:M\u00fcller'),
  ]);
  expect(textOf(bytes)).toBe('NOTE;CHARSET=KOI8-R:Иван\n Иван\nFN:Müller');
});

test('reads a large file the same at any block boundary', () => {
  const line = 'Łódź, Zoë und 東京';
  for (const sign of ['\n', '\r\n', '\r']) {
    const lines = [...linesOf(Buffer.from(`${line}${sign}`.repeat(60_000)))];
    expect(lines).toHaveLength(60_000);
    expect(new Set(lines)).toEqual(new Set([line]));
  }
});

test('normalizes line breaks and removes NUL', () => {
  expect(textOf(Buffer.from('a\r\nb\rc\nd\u0000e'))).toBe('a\nb\nc\nde');
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['blanks', Buffer.from(' \r\n\t')],
  [
    'an image',
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 1, 2, 3, 4, 5]),
  ],
])('rejects %s', (_, bytes) => {
  expect(() => linesOf(bytes)).toThrow(InvalidFileError);
});
