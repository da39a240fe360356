import { describe, expect, test } from 'vitest';
import {
  firstCode,
  forgetCode,
  forgetOpening,
  isFirstOpening,
  rememberCode,
} from './first-code.ts';
import { writeLocal } from './local-store.ts';

const DAY = 86_400_000;
const NOW = Date.parse('2026-11-21T09:00:00Z');

describe('by whose link a browser came', () => {
  test('the first one counts', () => {
    rememberCode('ADA', NOW);
    rememberCode('GRACE', NOW + DAY);
    expect(firstCode(NOW + 2 * DAY)).toBe('ADA');
  });

  test('is known for 30 days, and then the next one counts', () => {
    rememberCode('ADA', NOW);
    expect(firstCode(NOW + 30 * DAY - 1)).toBe('ADA');
    expect(firstCode(NOW + 30 * DAY)).toBeNull();
    rememberCode('GRACE', NOW + 30 * DAY);
    expect(firstCode(NOW + 30 * DAY)).toBe('GRACE');
  });

  test('opened again, the same link is not younger', () => {
    rememberCode('ADA', NOW);
    rememberCode('ADA', NOW + 20 * DAY);
    expect(firstCode(NOW + 31 * DAY)).toBeNull();
  });

  test('is forgotten after the sign-up', () => {
    rememberCode('ADA', NOW);
    forgetCode();
    expect(firstCode(NOW)).toBeNull();
  });

  test('is no code at all where it is empty or longer than any', () => {
    for (const code of ['', 'x'.repeat(65)]) {
      rememberCode(code, NOW);
      expect(isFirstOpening(code)).toBe(false);
    }
    expect(firstCode(NOW)).toBeNull();
  });

  test.each([null, 7, 'ADA', {}, { code: 'ADA' }, { code: 7, since: NOW }])(
    'is unknown where something else is kept: %j',
    (kept) => {
      writeLocal('first_code', kept);
      expect(firstCode(NOW)).toBeNull();
      rememberCode('GRACE', NOW);
      expect(firstCode(NOW)).toBe('GRACE');
    },
  );

  test('is unknown where the clock was set back', () => {
    rememberCode('ADA', NOW);
    expect(firstCode(NOW - DAY)).toBeNull();
  });
});

describe('a click', () => {
  test('counts once for each code', () => {
    expect([isFirstOpening('ADA'), isFirstOpening('GRACE')]).toEqual([true, true]);
    expect([isFirstOpening('ADA'), isFirstOpening('GRACE')]).toEqual([false, false]);
  });

  test('that did not arrive is tried again', () => {
    isFirstOpening('ADA');
    isFirstOpening('GRACE');
    forgetOpening('ADA');
    expect([isFirstOpening('ADA'), isFirstOpening('GRACE')]).toEqual([true, false]);
  });

  test('does not fill the browser', () => {
    for (let link = 0; link < 200; link += 1) isFirstOpening(`CODE${link}`);
    expect(localStorage.getItem('acquaint.opened_codes')?.length).toBeLessThan(1000);
    expect(isFirstOpening('CODE199')).toBe(false);
  });
});
