import { describe, expect, test } from 'vitest';
import { byDay, dayLabel, dayOf } from './days.ts';

const now = new Date(2026, 10, 21, 0, 30).getTime();

describe('a day is called', () => {
  test.each([
    ['2026-11-21', 'Today'],
    ['2026-11-20', 'Yesterday'],
    ['2026-11-13', 'Friday, November 13'],
    ['2025-11-21', 'November 21, 2025'],
  ])('%s: %s', (day, label) => {
    expect(dayLabel(day, now)).toBe(label);
  });
});

test('the first of a month has the last of the month before as yesterday', () => {
  expect(dayLabel('2026-10-31', new Date(2026, 10, 1, 23, 59).getTime())).toBe('Yesterday');
});

test('a list is cut where the day changes for the reader, and nowhere else', () => {
  const moments = [
    new Date(2026, 10, 20, 23, 59, 59),
    new Date(2026, 10, 21),
    new Date(2026, 10, 21, 12),
  ].map((moment) => moment.toISOString());
  expect(byDay(moments, (moment) => moment)).toEqual([
    { day: '2026-11-20', items: [moments[0]] },
    { day: '2026-11-21', items: moments.slice(1) },
  ]);
});

test('the day of a moment has two digits for month and day', () => {
  expect(dayOf(new Date(2026, 0, 5).getTime())).toBe('2026-01-05');
});
