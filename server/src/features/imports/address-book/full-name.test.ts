import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitFullName } from './full-name.ts';

test.each([
  ['Ada', '', 'Ada', '', ''],
  ['Ada Lovelace', '', 'Ada', 'Lovelace', ''],
  ['Ada Augusta Lovelace', '', 'Ada Augusta', 'Lovelace', ''],
  ['Lovelace, Ada', '', 'Ada', 'Lovelace', ''],
  ['Lovelace, Dr. Ada', 'Dr.', 'Ada', 'Lovelace', ''],
  ['King, Martin Luther, Jr.', '', 'Martin Luther', 'King', 'Jr.'],
  ['Dr. Ada Lovelace', 'Dr.', 'Ada', 'Lovelace', ''],
  ['Dr. Lovelace', 'Dr.', '', 'Lovelace', ''],
  ['Mr. John Doe', 'Mr.', 'John', 'Doe', ''],
  ['Mr. Doe', 'Mr.', '', 'Doe', ''],
  ['Dr. van Berg', 'Dr.', '', 'van Berg', ''],
  ['Prof. Dr. von der Heide', 'Prof. Dr.', '', 'von der Heide', ''],
  ['Mr. van Berg', 'Mr.', '', 'van Berg', ''],
  ['Dr. Ben Carson', 'Dr.', 'Ben', 'Carson', ''],
  ['dr. ben carson', 'dr.', 'ben', 'carson', ''],
  ['Dr. Jack Ma', 'Dr.', 'Jack', 'Ma', ''],
  ['Sammy Davis Jr.', '', 'Sammy', 'Davis', 'Jr.'],
  ['Jane Roe, PhD', '', 'Jane', 'Roe', 'PhD'],
  ['Ludwig van Beethoven', '', 'Ludwig', 'van Beethoven', ''],
  ['Anna von der Heide', '', 'Anna', 'von der Heide', ''],
  ['  Ada \t Lovelace ', '', 'Ada', 'Lovelace', ''],
  ['山田太郎', '', '山田太郎', '', ''],
])('splits %s into %j, %j, %j and %j', (full, name_prefix, first_name, last_name, name_suffix) => {
  expect(splitFullName(full)).toEqual({ name_prefix, first_name, last_name, name_suffix });
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
