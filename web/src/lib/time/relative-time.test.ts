import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setRegion } from './region.ts';
import { relativeTime, shortTime } from './relative-time.ts';

beforeEach(() => setRegion({ locale: 'en-US', time_zone: 'UTC', week_start: 1 }));
afterEach(() => setRegion(null));

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('relative time', () => {
  it.each([
    [0, 'Just now'],
    [59_999, 'Just now'],
    [MINUTE, '1 minute ago'],
    [59 * MINUTE + 59_999, '59 minutes ago'],
    [HOUR, '1 hour ago'],
    [23 * HOUR + 59 * MINUTE, '23 hours ago'],
    [DAY, '1 day ago'],
    [7 * DAY, '7 days ago'],
    [8 * DAY, 'Nov 13, 2026'],
    [400 * DAY, 'Oct 17, 2025'],
  ])('formats %i ms ago as "%s"', (age, words) => {
    expect(relativeTime(NOW - age, NOW)).toBe(words);
  });

  it('treats future times as now', () => {
    expect(relativeTime(NOW + 5 * MINUTE, NOW)).toBe('Just now');
  });

  it('shows at most 59 minutes, 23 hours or 7 days as relative time', () => {
    const forms =
      /^(Just now|[1-5]?\d minutes? ago|(1?\d|2[0-3]) hours? ago|[1-7] days? ago|\w{3} \d{1,2}, \d{4})$/;
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30 * DAY }), (age) => {
        expect(relativeTime(NOW - age, NOW)).toMatch(forms);
      }),
    );
  });
});

describe('short relative time', () => {
  it.each([
    [0, 'Just now'],
    [MINUTE, '1m ago'],
    [59 * MINUTE, '59m ago'],
    [HOUR, '1h ago'],
    [23 * HOUR, '23h ago'],
    [DAY, 'Fri'],
    [6 * DAY, 'Sun'],
    [7 * DAY, 'Nov 14'],
  ])('formats %i ms ago as "%s"', (age, words) => {
    expect(shortTime(NOW - age, NOW)).toBe(words);
  });

  it('formats short relative times by the local weekday and date order', () => {
    setRegion({ locale: 'en-GB', time_zone: 'Pacific/Auckland', week_start: 1 });
    expect(shortTime(NOW - DAY, NOW)).toBe('Sat');
    expect(shortTime(NOW - 7 * DAY, NOW)).toBe('15 Nov');
    expect(relativeTime(NOW - 8 * DAY, NOW)).toBe('14 Nov 2026');
  });
});
