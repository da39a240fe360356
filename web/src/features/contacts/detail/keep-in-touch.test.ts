import { describe, expect, test } from 'vitest';
import { describeKeepInTouch } from './keep-in-touch.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const card = {
  created_at: '2026-01-01T12:00:00.000Z',
  last_contacted_at: '2026-11-18T12:00:00.000Z',
  cadence_days: 14,
};

describe('the keep-in-touch line', () => {
  test('shows the last contact and the cadence', () => {
    expect(describeKeepInTouch(card, 90, NOW)).toEqual({
      plan: 'Keep in touch: every 2 weeks',
      last: 'last contacted 3 days ago',
      overdue: null,
    });
  });

  test.each([
    [7, 'weekly'],
    [30, 'monthly'],
    [90, 'quarterly'],
    [180, 'twice a year'],
    [365, 'yearly'],
    [10, 'every 10 days'],
  ])('names a cadence of %i days %s', (cadence_days, name) => {
    expect(describeKeepInTouch({ ...card, cadence_days }, null, NOW).plan).toBe(
      `Keep in touch: ${name}`,
    );
  });

  test('shows keep-in-touch as overdue from the day after the due date', () => {
    const due = { ...card, last_contacted_at: '2026-11-07T12:00:00.000Z' };
    expect(describeKeepInTouch(due, null, NOW).overdue).toBeNull();
    const late = { ...card, last_contacted_at: '2026-11-06T12:00:00.000Z' };
    expect(describeKeepInTouch(late, null, NOW).overdue).toBe('1 day overdue');
  });

  test('shows off for a cadence of 0, whatever the type has', () => {
    expect(describeKeepInTouch({ ...card, cadence_days: 0 }, 1, NOW)).toMatchObject({
      plan: 'Keep in touch: off',
      overdue: null,
    });
  });

  test("uses the type's cadence without an own one", () => {
    expect(describeKeepInTouch({ ...card, cadence_days: null }, 1, NOW)).toMatchObject({
      plan: 'Keep in touch: every day',
      overdue: '2 days overdue',
    });
    expect(describeKeepInTouch({ ...card, cadence_days: null }, null, NOW).plan).toBe(
      'Keep in touch: off',
    );
  });

  test('counts from creation without any contact', () => {
    const never = { ...card, last_contacted_at: null, created_at: '2026-11-01T12:00:00.000Z' };
    expect(describeKeepInTouch(never, null, NOW)).toMatchObject({
      last: 'no interactions yet',
      overdue: '6 days overdue',
    });
  });

  test.each([
    ['2026-11-21T12:00:00.000Z', 'just now'],
    ['2026-10-30T12:00:00.000Z', '3 weeks ago'],
    ['2026-05-01T12:00:00.000Z', '6 months ago'],
    ['2023-05-01T12:00:00.000Z', '3 years ago'],
  ])('formats a contact at %s as %s', (last_contacted_at, words) => {
    expect(describeKeepInTouch({ ...card, last_contacted_at }, null, NOW).last).toBe(
      `last contacted ${words}`,
    );
  });
});
