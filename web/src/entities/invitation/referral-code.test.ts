import { describe, expect, test } from 'vitest';
import {
  storedReferralCode,
  clearReferralCode,
  clearVisit,
  isFirstVisit,
  storeReferralCode,
} from './referral-code.ts';
import { writeLocal } from '../../lib/storage/local-store.ts';

const DAY = 86_400_000;
const NOW = Date.parse('2026-11-21T09:00:00Z');

describe('the stored referral code', () => {
  test('stores the first referral code', () => {
    storeReferralCode('ADA', NOW);
    storeReferralCode('GRACE', NOW + DAY);
    expect(storedReferralCode(NOW + 2 * DAY)).toBe('ADA');
  });

  test('expires a referral code after 30 days', () => {
    storeReferralCode('ADA', NOW);
    expect(storedReferralCode(NOW + 30 * DAY - 1)).toBe('ADA');
    expect(storedReferralCode(NOW + 30 * DAY)).toBeNull();
    storeReferralCode('GRACE', NOW + 30 * DAY);
    expect(storedReferralCode(NOW + 30 * DAY)).toBe('GRACE');
  });

  test('ignores another visit while a referral code is stored', () => {
    storeReferralCode('ADA', NOW);
    storeReferralCode('ADA', NOW + 20 * DAY);
    expect(storedReferralCode(NOW + 31 * DAY)).toBeNull();
  });

  test('deletes the referral code after sign-up', () => {
    storeReferralCode('ADA', NOW);
    clearReferralCode();
    expect(storedReferralCode(NOW)).toBeNull();
  });

  test("stores only nonempty referral codes that aren't too long", () => {
    for (const code of ['', 'x'.repeat(65)]) {
      storeReferralCode(code, NOW);
      expect(isFirstVisit(code)).toBe(false);
    }
    expect(storedReferralCode(NOW)).toBeNull();
  });

  test.each([null, 7, 'ADA', {}, { code: 'ADA' }, { code: 7, since: NOW }])(
    'ignores a stored referral code of %j',
    (stored) => {
      writeLocal('first_code', stored);
      expect(storedReferralCode(NOW)).toBeNull();
      storeReferralCode('GRACE', NOW);
      expect(storedReferralCode(NOW)).toBe('GRACE');
    },
  );

  test('ignores the stored referral code if the clock was set back', () => {
    storeReferralCode('ADA', NOW);
    expect(storedReferralCode(NOW - DAY)).toBeNull();
  });
});

describe('referral visits', () => {
  test('counts a referral visit once per code', () => {
    expect([isFirstVisit('ADA'), isFirstVisit('GRACE')]).toEqual([true, true]);
    expect([isFirstVisit('ADA'), isFirstVisit('GRACE')]).toEqual([false, false]);
  });

  test('repeats a referral visit after a failure', () => {
    isFirstVisit('ADA');
    isFirstVisit('GRACE');
    clearVisit('ADA');
    expect([isFirstVisit('ADA'), isFirstVisit('GRACE')]).toEqual([true, false]);
  });

  test('limits the number of referral visits', () => {
    for (let link = 0; link < 200; link += 1) isFirstVisit(`CODE${link}`);
    expect(localStorage.getItem('acquaint.opened_codes')?.length).toBeLessThan(1000);
    expect(isFirstVisit('CODE199')).toBe(false);
  });
});
