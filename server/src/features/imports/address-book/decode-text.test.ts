import { expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';
import { UnreadableFile } from './unreadable-file.ts';

const latin1 = (text: string) => Buffer.from(text, 'latin1');

test('UTF-8 is read with and without its mark', () => {
  expect(decodeText(Buffer.from('Zoë'))).toBe('Zoë');
  expect(decodeText(Buffer.from('\ufeffZoë'))).toBe('Zoë');
});

test('UTF-16 is read in both byte orders, with and without its mark', () => {
  const little = Buffer.from('Name,Zoë\n', 'utf16le');
  const big = Buffer.from(little).swap16();
  expect(decodeText(Buffer.concat([Buffer.from([0xff, 0xfe]), little]))).toBe('Name,Zoë\n');
  expect(decodeText(Buffer.concat([Buffer.from([0xfe, 0xff]), big]))).toBe('Name,Zoë\n');
  expect(decodeText(little)).toBe('Name,Zoë\n');
  expect(decodeText(big)).toBe('Name,Zoë\n');
});

test('what is not UTF-8 is read as Windows-1252', () => {
  expect(decodeText(latin1('Zo\u00eb \u0080 12'))).toBe('Zoë € 12');
});

test('one stray byte spoils its own line only', () => {
  const bytes = Buffer.concat([Buffer.from('Zoë\n'), latin1('Ren\u00e9\n'), Buffer.from('Łódź')]);
  expect(decodeText(bytes)).toBe('Zoë\nRené\nŁódź');
});

test('a property of vCard 2.1 names the charset of its own bytes and of the lines folded after it', () => {
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
  expect(decodeText(bytes)).toBe('NOTE;CHARSET=KOI8-R:Иван\n Иван\nFN:Müller');
});

test('line breaks of all systems become one, and NUL goes', () => {
  expect(decodeText(Buffer.from('a\r\nb\rc\nd\u0000e'))).toBe('a\nb\nc\nde');
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['blanks', Buffer.from(' \r\n\t')],
  [
    'a picture',
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 1, 2, 3, 4, 5]),
  ],
])('%s is not readable', (_, bytes) => {
  expect(() => decodeText(bytes)).toThrow(UnreadableFile);
});
