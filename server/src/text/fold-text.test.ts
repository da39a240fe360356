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
])('folds %o to %o', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

it("doesn't change folded text", () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text));
    }),
  );
});
