import { expect, it } from 'vitest';
import { eventGroups } from './security-log-section.tsx';

/** Saturday, half past midnight in Berlin; still Friday in New York. */
const NOW = Date.parse('2026-11-20T23:30:00.000Z');
const at = (created_at: string) => ({ created_at });

function ages(week_start: number, time_zone: string) {
  const events = [
    at('2026-11-20T23:10:00.000Z'),
    at('2026-11-20T12:00:00.000Z'),
    at('2026-11-16T12:00:00.000Z'),
    at('2026-11-15T12:00:00.000Z'),
    at('2025-11-21T12:00:00.000Z'),
  ];
  return eventGroups(events, NOW, { week_start, time_zone }).map(
    (group) => `${group.age}: ${group.events.length}`,
  );
}

it("groups events by today, this week and earlier in the user's time zone", () => {
  expect(ages(1, 'Europe/Berlin')).toEqual(['today: 1', 'this_week: 2', 'earlier: 2']);
  expect(ages(1, 'America/New_York')).toEqual(['today: 2', 'this_week: 1', 'earlier: 2']);
});

it("uses the user's first weekday", () => {
  expect(ages(0, 'Europe/Berlin')).toEqual(['today: 1', 'this_week: 3', 'earlier: 1']);
  expect(ages(6, 'Europe/Berlin')).toEqual(['today: 1', 'earlier: 4']);
});

it('counts future timestamps as today', () => {
  const [group] = eventGroups([at('2026-11-21T23:30:00.000Z')], NOW, {
    week_start: 1,
    time_zone: 'UTC',
  });
  expect(group?.age).toBe('today');
});
