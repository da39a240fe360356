import fc from 'fast-check';
import { expect, it } from 'vitest';
import { keysOf } from './duplicate-keys.ts';
import { tokenizeNames } from './name-tokens.ts';

const keysOfNamed = (first_name: string, last_name: string) =>
  keysOf({
    id: 1,
    names: tokenizeNames({ first_name, last_name, nickname: '' }),
    company: '',
    birthday: null,
    email_keys: [],
    phone_keys: [],
  });

it("doesn't split a surrogate pair in a key", () => {
  expect(keysOfNamed('𠮷', '𠮷田𠮷𠮷')).toEqual([
    'name:𠮷 𠮷田𠮷𠮷',
    'initial:𠮷田𠮷𠮷 𠮷',
    'ending:𠮷田𠮷𠮷 𠮷',
    'front:𠮷 𠮷田𠮷',
    'back:𠮷 田𠮷𠮷',
  ]);
});

it('creates database-safe keys for long names in any script', () => {
  const name = fc.string({ unit: fc.constantFrom('𠮷', '𞤀', 'a', 'é', ' '), maxLength: 100 });
  fc.assert(
    fc.property(name, name, (first_name, last_name) => {
      for (const key of keysOfNamed(first_name, last_name)) expect(key.isWellFormed()).toBe(true);
    }),
  );
});
