import fc from 'fast-check';
import { expect, it } from 'vitest';
import { firstLetters, lastLetters } from './letters.ts';

const texts = fc.string({ unit: fc.constantFrom('𠮷', '👩', 'é', 'a', ' ') });

it('takes whole letters from the beginning and from the end', () => {
  expect(firstLetters('𠮷田', 1)).toBe('𠮷');
  expect(lastLetters('田𠮷𠮷', 2)).toBe('𠮷𠮷');
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 12 }), (text, count) => {
      const letters = Array.from(text);
      expect(firstLetters(text, count)).toBe(letters.slice(0, count).join(''));
      expect(lastLetters(text, count)).toBe(letters.slice(-count).join(''));
    }),
  );
});
