import fc from 'fast-check';
import { expect, it } from 'vitest';
import { preview } from './preview.ts';

it('keeps 100 characters and cuts the 101st', () => {
  expect(preview('a'.repeat(100))).toBe('a'.repeat(100));
  expect(preview('a'.repeat(101))).toBe(`${'a'.repeat(100)}…`);
});

it("counts an emoji as one and doesn't split it", () => {
  expect(preview('🦉'.repeat(101))).toBe(`${'🦉'.repeat(100)}…`);
});

it('returns the start of the message with at most 101 characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (content) => {
      const shown = preview(content);
      expect(Array.from(shown).length).toBeLessThanOrEqual(101);
      expect(content.startsWith(shown.replace(/…$/u, '')) || content === shown).toBe(true);
    }),
  );
});
