import { expect, it } from 'vitest';
import { inFours } from './in-fours.ts';

it.each([
  ['ABCDEFGHIJ', 'ABCD EFGH IJ'],
  ['ABCD', 'ABCD'],
  ['', ''],
])('%j is written %j', (key, written) => {
  expect(inFours(key)).toBe(written);
});
