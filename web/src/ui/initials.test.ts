import fc from 'fast-check';
import { expect, test } from 'vitest';
import { initials } from './avatar.tsx';

test.each([
  ['Ada Lovelace', 'AL'],
  ['Ada King Lovelace', 'AL'],
  ['ada', 'A'],
  ['  Óscar   núñez ', 'ÓN'],
  ['(Dr) Grace "Amazing" Hopper', 'DH'],
  ['李小龍', '李'],
  ['e\u0301mile Zola', 'E\u0301Z'],
  ['ßeta', 'SS'],
  ['3M Company', '3C'],
  ['', '?'],
  ['—', '?'],
])('returns for %j the initials %j', (name, expected) => {
  expect(initials(name)).toBe(expected);
});

test('keeps combining characters of an initial', () => {
  const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  const marks = fc.constantFrom('\u0301', '\u0308', '\u200d', '\ufe0f', '\u3099', '\u{e0100}', 'x');
  const characters = fc.constantFrom('a', 'É', 'ı', '李', 'が', 'ก', 'ß', 'ﬁ', '한', 'م', '3', '𝒜');
  const rest = fc.array(fc.oneof(marks, characters, fc.string({ unit: 'binary' })));
  fc.assert(
    fc.property(characters, rest, (character, others) => {
      const word = `${character}${others.join('').replaceAll(/\s/gu, '')}`;
      const [first] = graphemes.segment(word);
      expect(initials(word)).toBe(first!.segment.toLocaleUpperCase());
    }),
  );
});
