import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  cadenceFromDays,
  cadenceError,
  cadenceLabel,
  cadenceText,
  cadenceDays,
} from './cadence.ts';

test.each([
  [0, 'off'],
  [1, 'every day'],
  [7, 'every week'],
  [14, 'every 2 weeks'],
  [30, 'every month'],
  [90, 'every 3 months'],
  [100, 'every 100 days'],
  [365, 'every year'],
])('formats %i days as %s', (days, words) => {
  expect(cadenceText(days)).toBe(words);
});

test.each([
  [0, 'Off'],
  [7, 'Every week'],
  [14, 'Every 2 weeks'],
  [365, 'Every year'],
])('formats %i days as the label %s', (days, words) => {
  expect(cadenceLabel(days)).toBe(words);
});

test('accepts digits of another script', () => {
  expect(cadenceDays({ count: '١٢', unit: 'weeks' })).toBe(84);
  expect(cadenceError({ count: '१२', unit: 'days' })).toBeNull();
});

test('splits and joins a cadence', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3650 }), (days) => {
      expect(cadenceDays(cadenceFromDays(days))).toBe(days);
      expect(cadenceError(cadenceFromDays(days))).toBeNull();
    }),
  );
  expect(cadenceDays(cadenceFromDays(null))).toBeNull();
});

test('accepts 0 where keep in touch can be off', () => {
  const off = cadenceFromDays(0);
  expect(cadenceError(off, { min_days: 0 })).toBeNull();
  expect(cadenceDays(off)).toBe(0);
});

test.each([
  ['0', 'Enter a whole number.'],
  ['1.5', 'Enter a whole number.'],
  ['often', 'Enter a whole number.'],
  ['122', 'Must be at most 10 years.'],
])('validates %s months: %s', (count, message) => {
  expect(cadenceError({ count, unit: 'months' })).toBe(message);
});
