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
      last: 'Last contacted 3 days ago',
      plan: 'Keep in touch every 2 weeks',
      overdue: null,
    });
  });

  test('shows keep-in-touch as overdue from the day after the due date', () => {
    const due = { ...card, last_contacted_at: '2026-11-07T12:00:00.000Z' };
    expect(describeKeepInTouch(due, null, NOW).overdue).toBeNull();
    const late = { ...card, last_contacted_at: '2026-11-06T12:00:00.000Z' };
    expect(describeKeepInTouch(late, null, NOW).overdue).toBe('1 day overdue');
  });

  test("uses the type's cadence without an own one", () => {
    expect(describeKeepInTouch({ ...card, cadence_days: null }, 1, NOW)).toMatchObject({
      plan: 'Keep in touch every day',
      overdue: '2 days overdue',
    });
    expect(describeKeepInTouch({ ...card, cadence_days: null }, null, NOW).plan).toBeNull();
  });

  test('counts from creation without any contact', () => {
    const never = { ...card, last_contacted_at: null, created_at: '2026-11-01T12:00:00.000Z' };
    expect(describeKeepInTouch(never, null, NOW)).toMatchObject({
      last: 'No interactions yet',
      overdue: '6 days overdue',
    });
  });

  test('formats old times as dates and future ones as now', () => {
    const long = { ...card, last_contacted_at: '2026-05-01T12:00:00.000Z' };
    expect(describeKeepInTouch(long, null, NOW).last).toMatch(/^Last contacted on .*2026/);
    const now = { ...card, last_contacted_at: '2026-11-21T12:00:00.000Z' };
    expect(describeKeepInTouch(now, null, NOW).last).toBe('Last contacted just now');
  });
});
