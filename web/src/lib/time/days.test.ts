import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addDays, groupByDay, dayLabel, dayOf, startOfWeek } from './days.ts';
import { setRegion } from './region.ts';

const BERLIN = { locale: 'en-US', time_zone: 'Europe/Berlin', week_start: 1 };
/** Half past midnight in Berlin, the evening before in New York. */
const NOW = Date.parse('2026-11-20T23:30:00.000Z');

beforeEach(() => setRegion(BERLIN));
afterEach(() => setRegion(null));

describe('day labels', () => {
  test.each([
    ['2026-11-21', 'Today'],
    ['2026-11-20', 'Yesterday'],
    ['2026-11-13', 'Friday, November 13'],
    ['2025-11-21', 'November 21, 2025'],
  ])('formats %s: %s', (day, label) => {
    expect(dayLabel(day, NOW)).toBe(label);
  });

  test('localizes day labels and uses the local date', () => {
    setRegion({ locale: 'en-GB', time_zone: 'America/New_York', week_start: 0 });
    expect(dayLabel('2026-11-20', NOW)).toBe('Today');
    expect(dayLabel('2026-11-13', NOW)).toBe('Friday 13 November');
    expect(dayLabel('2025-11-21', NOW)).toBe('21 November 2025');
  });
});

const itself = (identity: string) => identity;

test('splits a list at local midnight only', () => {
  const timestamps = [
    '2026-11-20T22:59:59.999Z',
    '2026-11-20T23:00:00.000Z',
    '2026-11-21T11:00:00Z',
  ];
  expect(groupByDay(timestamps, itself)).toEqual([
    { day: '2026-11-20', items: timestamps.slice(0, 1) },
    { day: '2026-11-21', items: timestamps.slice(1) },
  ]);
  setRegion({ ...BERLIN, time_zone: 'America/New_York' });
  expect(groupByDay(timestamps, itself)).toHaveLength(2);
  setRegion({ ...BERLIN, time_zone: 'Pacific/Kiritimati' });
  expect(groupByDay(timestamps, itself).map(({ day }) => day)).toEqual([
    '2026-11-21',
    '2026-11-22',
  ]);
});

const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
const timestamps = fc
  .date({ min: new Date('1990-01-01Z'), max: new Date('2040-01-01Z'), noInvalidDate: true })
  .map((timestamp) => timestamp.getTime());
const days = timestamps.map((timestamp) => new Date(timestamp).toISOString().slice(0, 10));

describe('splits correctly in any time zone with days of 23 or 25 hours', () => {
  test('returns the local date of a timestamp', () => {
    fc.assert(
      fc.property(timestamps, zones, (timestamp, time_zone) => {
        const wall = new Date(timestamp).toLocaleString('sv-SE', { timeZone: time_zone });
        expect(dayOf(timestamp, time_zone)).toBe(wall.slice(0, 10));
      }),
    );
  });

  test('reaches the next day within 25 hours and calls one day Yesterday', () => {
    fc.assert(
      fc.property(timestamps, zones, (timestamp, time_zone) => {
        setRegion({ ...BERLIN, time_zone });
        const today = dayOf(timestamp);
        expect(dayLabel(today, timestamp)).toBe('Today');
        expect(dayLabel(addDays(today, -1), timestamp)).toBe('Yesterday');
        expect(['Today', 'Yesterday']).not.toContain(dayLabel(addDays(today, -2), timestamp));
        expect(['Today', 'Yesterday']).not.toContain(dayLabel(addDays(today, 1), timestamp));
      }),
    );
  });

  test.each([
    ['Europe/Berlin', '2026-03-28T23:00Z', '2026-03-29T21:59Z', '2026-03-29'],
    ['Europe/Berlin', '2026-10-24T22:00Z', '2026-10-25T22:59Z', '2026-10-25'],
    ['Australia/Lord_Howe', '2026-04-04T13:00Z', '2026-04-05T13:29Z', '2026-04-05'],
  ])('formats %s: all from %s to %s as %s', (time_zone, first, last, day) => {
    expect(dayOf(first, time_zone)).toBe(day);
    expect(dayOf(last, time_zone)).toBe(day);
    expect(dayOf(Date.parse(first) - 1, time_zone)).toBe(addDays(day, -1));
    expect(dayOf(Date.parse(last) + 60_000, time_zone)).toBe(addDays(day, 1));
  });
});

describe('the start of a week', () => {
  test.each([
    ['2026-11-21', 1, '2026-11-16'],
    ['2026-11-21', 0, '2026-11-15'],
    ['2026-11-21', 6, '2026-11-21'],
    ['2026-11-16', 1, '2026-11-16'],
    ['2027-01-01', 1, '2026-12-28'],
    ['2026-03-29', 0, '2026-03-29'],
  ])('starts the week for %s with weeks from day %i: %s', (day, week_start, first) => {
    expect(startOfWeek(day, week_start)).toBe(first);
  });

  test('starts the week on its first weekday, at most six days before', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 6 }), (day, week_start) => {
        const first = startOfWeek(day, week_start);
        expect(new Date(first).getUTCDay()).toBe(week_start);
        const week = Array.from({ length: 7 }, (_, later) => addDays(first, later));
        expect(week).toContain(day);
        expect(new Set(week.map((one) => startOfWeek(one, week_start)))).toEqual(new Set([first]));
      }),
    );
  });
});
