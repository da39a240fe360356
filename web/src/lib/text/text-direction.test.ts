import { expect, it } from 'vitest';
import { textDirection } from './text-direction.ts';

it('detects the direction of text, except around isolated names', () => {
  expect(textDirection('اتصل به')).toBe('auto');
  expect(textDirection('\u2068يعل\u2069’s birthday')).toBeUndefined();
});
