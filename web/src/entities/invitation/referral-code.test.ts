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
  test('is the first one', () => {
    storeReferralCode('ADA', NOW);
    storeReferralCode('GRACE', NOW + DAY);
    expect(storedReferralCode(NOW + 2 * DAY)).toBe('ADA');
  });

  test('expires after 30 days', () => {
    storeReferralCode('ADA', NOW);
    expect(storedReferralCode(NOW + 30 * DAY - 1)).toBe('ADA');
    expect(storedReferralCode(NOW + 30 * DAY)).toBeNull();
    storeReferralCode('GRACE', NOW + 30 * DAY);
    expect(storedReferralCode(NOW + 30 * DAY)).toBe('GRACE');
  });

  test("isn't renewed by another visit", () => {
    storeReferralCode('ADA', NOW);
    storeReferralCode('ADA', NOW + 20 * DAY);
    expect(storedReferralCode(NOW + 31 * DAY)).toBeNull();
  });

  test('is deleted after sign-up', () => {
    storeReferralCode('ADA', NOW);
    clearReferralCode();
    expect(storedReferralCode(NOW)).toBeNull();
  });

  test('must be nonempty and not too long', () => {
    for (const code of ['', 'x'.repeat(65)]) {
      storeReferralCode(code, NOW);
      expect(isFirstVisit(code)).toBe(false);
    }
    expect(storedReferralCode(NOW)).toBeNull();
  });

  test.each([null, 7, 'ADA', {}, { code: 'ADA' }, { code: 7, since: NOW }])(
    'is ignored if the stored value is %j',
    (stored) => {
      writeLocal('first_code', stored);
      expect(storedReferralCode(NOW)).toBeNull();
      storeReferralCode('GRACE', NOW);
      expect(storedReferralCode(NOW)).toBe('GRACE');
    },
  );

  test('is ignored if the clock was set back', () => {
    storeReferralCode('ADA', NOW);
    expect(storedReferralCode(NOW - DAY)).toBeNull();
  });
});

describe('referral visits', () => {
  test('count once per code', () => {
    expect([isFirstVisit('ADA'), isFirstVisit('GRACE')]).toEqual([true, true]);
    expect([isFirstVisit('ADA'), isFirstVisit('GRACE')]).toEqual([false, false]);
  });

  test('are repeated after a failure', () => {
    isFirstVisit('ADA');
    isFirstVisit('GRACE');
    clearVisit('ADA');
    expect([isFirstVisit('ADA'), isFirstVisit('GRACE')]).toEqual([true, false]);
  });

  test('are limited in number', () => {
    for (let link = 0; link < 200; link += 1) isFirstVisit(`CODE${link}`);
    expect(localStorage.getItem('acquaint.opened_codes')?.length).toBeLessThan(1000);
    expect(isFirstVisit('CODE199')).toBe(false);
  });
});
