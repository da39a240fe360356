import { expect, it } from 'vitest';
import { containsEveryWord } from './contains-every-word.ts';

it.each([
  ['Łukasz Müller', 'muller lukasz'],
  ['أحمد حسن', 'احمد'],
  ['שלום כהן', 'שלומ'],
  ['カタカナ', 'かたかな'],
  ['ＡＤＡ', 'ada'],
  ['Room ٣', 'room 3'],
  ['Ada Lovelace', ' ada '],
])('finds in %o the words %o', (text, query) => {
  expect(containsEveryWord(text, query)).toBe(true);
});

it('returns false if a word is missing', () => {
  expect(containsEveryWord('Ada Lovelace', 'ada hopper')).toBe(false);
});
