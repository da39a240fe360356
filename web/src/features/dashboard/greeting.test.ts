import { afterEach, expect, test } from 'vitest';
import { setRegion } from '../../lib/time/region.ts';
import { dateLine, greeting } from './greeting.ts';

afterEach(() => setRegion(null));

const at = (hour: string) => Date.parse(`2026-11-21T${hour}:30:00Z`);

test.each([
  ['04', 'Good evening, Ada'],
  ['05', 'Good morning, Ada'],
  ['11', 'Good morning, Ada'],
  ['12', 'Good afternoon, Ada'],
  ['17', 'Good afternoon, Ada'],
  ['18', 'Good evening, Ada'],
])('greets at half past %s: %s', (hour, words) => {
  setRegion({ locale: 'en-GB', time_zone: 'UTC', week_start: 1 });
  expect(greeting(at(hour), 'Ada')).toBe(words);
});

test("uses the user's time zone for the greeting", () => {
  setRegion({ locale: 'en-GB', time_zone: 'Pacific/Auckland', week_start: 1 });
  expect(greeting(at('20'), 'Ada')).toBe('Good morning, Ada');
  expect(dateLine(at('20'))).toBe('Sunday 22 November');
});

test('greets users without a first name', () => {
  setRegion({ locale: 'ar-EG', time_zone: 'UTC', week_start: 1 });
  expect(greeting(at('13'), '')).toBe('Good afternoon');
});
