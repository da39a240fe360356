import { expect, test } from 'vitest';
import { profileNumber } from './profile-number.ts';

test.each([
  ['12', 12],
  [' #12 ', 12],
  ['0', null],
  ['-3', null],
  ['1.5', null],
  ['twelve', null],
  ['', null],
  ['99999999999999999', null],
])('%j is %j', (typed, number) => {
  expect(profileNumber(typed)).toBe(number);
});
