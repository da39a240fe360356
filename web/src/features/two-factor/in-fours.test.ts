import { expect, it } from 'vitest';
import { groupByFour } from './set-up-dialog.tsx';

it.each([
  ['ABCDEFGHIJ', 'ABCD EFGH IJ'],
  ['ABCD', 'ABCD'],
  ['', ''],
])('formats %j as %j', (key, written) => {
  expect(groupByFour(key)).toBe(written);
});
