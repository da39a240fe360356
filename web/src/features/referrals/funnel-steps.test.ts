import { expect, test } from 'vitest';
import { funnelSteps } from './overview.tsx';

const shares = (clicks: number, signed_up: number, qualified: number, rewarded: number) =>
  funnelSteps({ clicks, signed_up, qualified, rewarded }).map(({ share }) => share);
const lengths = (clicks: number, signed_up: number) =>
  funnelSteps({ clicks, signed_up, qualified: 0, rewarded: 0 }).map(({ length }) => length);

test('computes shares of the previous step', () => {
  expect(shares(200, 50, 10, 5)).toEqual([null, 0.25, 0.2, 0.5]);
});

test('shows no share of zero', () => {
  expect(shares(0, 0, 0, 0)).toEqual([null, null, null, null]);
  expect(shares(8, 0, 0, 0)).toEqual([null, 0, null, null]);
});

test('shows no share for more sign-ups than clicks', () => {
  expect(shares(1, 2, 1, 1)).toEqual([null, null, 0.5, 1]);
});

test('scales bars to the longest', () => {
  expect(lengths(200, 50)).toEqual([1, 0.25, 0, 0]);
  expect(lengths(1, 2)).toEqual([0.5, 1, 0, 0]);
  expect(lengths(0, 0)).toEqual([0, 0, 0, 0]);
});
