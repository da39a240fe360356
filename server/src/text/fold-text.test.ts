import fc from 'fast-check';
import { expect, it } from 'vitest';
import { foldText } from './fold-text.ts';

it.each([
  ['  Élodie \n Ångström ', 'elodie angstrom'],
  ['STRASSE, Straße', 'strasse, strasse'],
  ['ﬁne Łódź', 'fine lodz'],
  ['İstanbul, Ilgın', 'istanbul, ilgin'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['𝓐da', 'ada'],
])('%o is compared as %o', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

it('what is folded stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text));
    }),
  );
});
