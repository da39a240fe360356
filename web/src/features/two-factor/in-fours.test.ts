import { expect, it } from 'vitest';
import { groupByFour } from './scan-dialog.tsx';

it.each([
  ['ABCDEFGHIJ', 'ABCD EFGH IJ'],
  ['ABCD', 'ABCD'],
  ['', ''],
])('%j is written %j', (key, written) => {
  expect(groupByFour(key)).toBe(written);
});
