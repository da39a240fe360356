import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinName, splitFullName } from './full-name.ts';

test.each([
  ['Ada', 'Ada', ''],
  ['Ada Lovelace', 'Ada', 'Lovelace'],
  ['Ada Augusta Lovelace', 'Ada Augusta', 'Lovelace'],
  ['Lovelace, Ada', 'Ada', 'Lovelace'],
  ['King, Martin Luther, Jr.', 'Martin Luther', 'King'],
  ['Dr. Ada Lovelace', 'Ada', 'Lovelace'],
  ['Dr. Lovelace', '', 'Lovelace'],
  ['Mr. John Doe', 'John', 'Doe'],
  ['Mr. Doe', '', 'Doe'],
  ['Dr. van Berg', '', 'van Berg'],
  ['Prof. Dr. von der Heide', '', 'von der Heide'],
  ['Mr. van Berg', '', 'van Berg'],
  ['Dr. Ben Carson', 'Ben', 'Carson'],
  ['dr. ben carson', 'ben', 'carson'],
  ['Dr. Jack Ma', 'Jack', 'Ma'],
  ['Sammy Davis Jr.', 'Sammy', 'Davis'],
  ['Jane Roe, PhD', 'Jane', 'Roe'],
  ['Ludwig van Beethoven', 'Ludwig', 'van Beethoven'],
  ['Anna von der Heide', 'Anna', 'von der Heide'],
  ['  Ada \t Lovelace ', 'Ada', 'Lovelace'],
  ['山田太郎', '山田太郎', ''],
])('splits %s into %s and %s', (full, first_name, last_name) => {
  expect(splitFullName(full)).toEqual({ first_name, last_name });
});

test('loses no word of a name', () => {
  const word = fc.stringMatching(/^[a-zé]{3,8}$/);
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), (words) => {
      const { first_name, last_name } = splitFullName(words.join(' '));
      const said = `${first_name} ${last_name}`.trim().split(' ');
      expect(said.join(' ')).toBe(words.join(' '));
    }),
  );
});

test.each([
  [['Dr.', 'Ada', 'Augusta', 'King', 'PhD'], 'Ada Augusta', 'King'],
  [['Mr.', 'John', '', 'Doe', ''], 'John', 'Doe'],
  [['Mr.', '', '', 'Doe', ''], '', 'Doe'],
])('joins %j into %s and %s', ([prefix, first, middle, last, suffix], first_name, last_name) => {
  const parts = { prefix: prefix!, first: first!, middle: middle!, last: last!, suffix: suffix! };
  expect(joinName(parts)).toEqual({ first_name, last_name });
});
