import { expect, test } from 'vitest';
import type { Balances } from '#contract/referrals.ts';
import { aRule, aSummary, dollars } from '../../testing/referrals.ts';
import { payoutEligibility } from './balance-section.tsx';

const eligibility = (changes: Partial<Balances>, isVerified = true) =>
  payoutEligibility({ ...aSummary().balances, ...changes }, aRule(), isVerified);

test.each([
  [0, 2500],
  [2499, 1],
  [-500, 3000],
])('reports with %d available %d missing', (available, missing) => {
  expect(eligibility({ available: dollars(available) })).toEqual({
    can: false,
    because: 'too_little',
    missing: dollars(missing),
  });
});

test('allows the minimum with a verified address', () => {
  expect(eligibility({ available: dollars(2500) })).toEqual({ can: true });
  expect(eligibility({ available: dollars(2500) }, false)).toEqual({
    can: false,
    because: 'unverified',
  });
});

test('allows one payout at a time', () => {
  expect(eligibility({ available: dollars(9900), requested: dollars(2500) })).toEqual({
    can: false,
    because: 'requested',
  });
});
