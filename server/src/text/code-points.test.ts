import fc from 'fast-check';
import { expect, it } from 'vitest';
import { firstCodePoints, lastCodePoints } from './code-points.ts';

const texts = fc.string({ unit: fc.constantFrom('𠮷', '👩', 'é', 'a', ' ') });

it('takes whole code points from both ends', () => {
  expect(firstCodePoints('𠮷田', 1)).toBe('𠮷');
  expect(lastCodePoints('田𠮷𠮷', 2)).toBe('𠮷𠮷');
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 12 }), (text, count) => {
      const characters = Array.from(text);
      expect(firstCodePoints(text, count)).toBe(characters.slice(0, count).join(''));
      expect(lastCodePoints(text, count)).toBe(characters.slice(-count).join(''));
    }),
  );
});
