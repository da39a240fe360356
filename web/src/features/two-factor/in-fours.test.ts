import { expect, it } from 'vitest';
import { groupByFour } from './in-fours.ts';

it.each([
  ['ABCDEFGHIJ', 'ABCD EFGH IJ'],
  ['ABCD', 'ABCD'],
  ['', ''],
])('%j is written %j', (key, written) => {
  expect(groupByFour(key)).toBe(written);
});
