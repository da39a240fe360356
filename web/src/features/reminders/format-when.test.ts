import { afterEach, beforeEach, expect, it } from 'vitest';
import { setRegion } from '../../lib/time/region.ts';
import { aReminder } from '../../testing/reminders.ts';
import { snoozeChoices } from './list/snooze-choices.ts';
import {
  dayInText,
  formatDayShort,
  formatLeadTime,
  formatStatus,
  formatDue,
} from './format-when.ts';

beforeEach(() => setRegion({ locale: 'en-GB', time_zone: 'Europe/Berlin', week_start: 1 }));
afterEach(() => setRegion(null));

/** A Saturday, 23:30 in Berlin. */
const NOW = Date.parse('2026-11-21T22:30:00Z');

it("names days relative to today in the user's time zone", () => {
  const days = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-24', '2027-01-05'];
  expect(days.map((day) => formatDayShort(day, NOW))).toEqual([
    'Yesterday',
    'Today',
    'Tomorrow',
    'Tue 24 Nov',
    'Tue, 5 Jan 2027',
  ]);
});

it('names a different time zone', () => {
  const timed = aReminder({ due_date: '2026-11-21', due_time: '09:00' });
  expect(formatDue({ ...timed, time_zone: 'Europe/Berlin' }, NOW)).toBe('Today, 09:00');
  expect(formatDue({ ...timed, time_zone: 'America/New_York' }, NOW)).toBe(
    'Today, 09:00 (New York)',
  );
  expect(formatDue({ ...timed, due_time: null }, NOW)).toBe('Today');
});

it('describes the status of a reminder', () => {
  const snoozed_until = '2026-11-22T08:00:00.000Z';
  expect(formatStatus(aReminder({ status: 'snoozed', snoozed_until }), NOW)).toBe(
    'Snoozed until tomorrow, 09:00',
  );
  const completed_at = '2026-11-21T08:00:00.000Z';
  expect(formatStatus(aReminder({ status: 'done', completed_at }), NOW)).toBe('Done today, 09:00');
});

it('names days inside other text', () => {
  const days = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-24'];
  expect(days.map((day) => dayInText(day, NOW))).toEqual([
    'yesterday',
    'today',
    'tomorrow',
    'Tue 24 Nov',
  ]);
});

it('formats how long before the due date a reminder is sent', () => {
  expect([0, 1, 3, 7, 14, 30].map(formatLeadTime)).toEqual([
    'On the day',
    '1 day before',
    '3 days before',
    '1 week before',
    '2 weeks before',
    '30 days before',
  ]);
});

it('offers tomorrow and next week for snoozing', () => {
  expect(snoozeChoices(NOW, '07:30')).toEqual([
    { label: '1 hour', until: '2026-11-21T23:30:00.000Z' },
    { label: 'Tomorrow', until: '2026-11-22T06:30:00.000Z' },
    { label: 'Next week', until: '2026-11-23T06:30:00.000Z' },
  ]);
});
