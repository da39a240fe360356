import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firesAt, listPosition, nextFire, type FireSettings } from './fire-time.ts';
import { completeRule } from './recurrence.ts';
import { laterDates } from './series.ts';
import { addDays } from './wall-clock.ts';

const BERLIN = 'Europe/Berlin';
const HOUR = '09:00';

function firing(
  date: string,
  some: Partial<FireSettings> = {},
  rule: string | null = null,
): FireSettings {
  const time_zone = some.time_zone ?? BERLIN;
  const time = some.due_time ?? null;
  const { rrule, starts_on } =
    rule === null
      ? { rrule: null, starts_on: date }
      : completeRule(rule, { date, time, time_zone });
  return {
    due_date: starts_on,
    original_date: starts_on,
    starts_on,
    rrule,
    due_time: time,
    starts_time: time,
    repeat_from: 'schedule',
    done_count: 0,
    time_zone,
    lead_days: 0,
    status: 'scheduled',
    snoozed_until: null,
    suspended: false,
    ...some,
  };
}

const DAILY = firing('2026-10-24', { due_time: '02:30' }, 'FREQ=DAILY');
const due = (row: FireSettings) => ({ ...row, status: 'due' });
const dailyAfter = (now: string) => nextFire(due(DAILY), [], HOUR, now);
/** The first Tuesday at nine of a series whose second date was moved. */
const afterMove = (date: string, time: string | null) =>
  nextFire(
    due(firing('2026-11-17', { due_time: '09:00' }, 'FREQ=WEEKLY')),
    [{ original_date: '2026-11-24', date, time }],
    HOUR,
    '2026-11-18T12:00:00.000Z',
  );

describe('the time a date fires', () => {
  it.each([
    [firing('2026-03-29', { due_time: '02:30' }), '2026-03-29T01:30:00.000Z'],
    [firing('2026-10-25', { due_time: '02:30' }), '2026-10-25T00:30:00.000Z'],
    // All-day reminders: at the user's hour, `days` before.
    [firing('2026-03-29'), '2026-03-29T07:00:00.000Z'],
    [firing('2026-03-29', { lead_days: 1 }), '2026-03-28T08:00:00.000Z'],
    [firing('2026-03-01', { lead_days: 3, due_time: '18:00' }), '2026-02-26T17:00:00.000Z'],
    [firing('2026-11-21', { time_zone: 'Asia/Kathmandu' }), '2026-11-21T03:15:00.000Z'],
  ])('fires a date in its time zone: %#', (row, timestamp) => {
    expect(firesAt({ date: row.due_date, time: row.due_time }, row, HOUR)).toBe(timestamp);
  });
});

describe('the next time a reminder fires', () => {
  it('fires a reminder at its open date, however late, while scheduled', () => {
    expect(nextFire(DAILY, [], HOUR, '2026-12-01T00:00:00.000Z')).toBe('2026-10-24T00:30:00.000Z');
  });

  it('fires a reminder again on the next future date', () => {
    expect(dailyAfter('2026-10-24T00:30:00.000Z')).toBe('2026-10-25T00:30:00.000Z');
    expect(dailyAfter('2026-10-25T00:30:00.000Z')).toBe('2026-10-26T01:30:00.000Z');
    expect(dailyAfter('2026-11-20T12:00:00.000Z')).toBe('2026-11-21T01:30:00.000Z');
  });

  it('fires a moved date at its new time', () => {
    expect(afterMove('2026-11-26', '10:00')).toBe('2026-11-26T09:00:00.000Z');
    expect(afterMove('2026-11-23', null)).toBe('2026-11-23T08:00:00.000Z');
    // Behind the one after it, and to a day that has passed.
    expect(afterMove('2026-12-20', '10:00')).toBe('2026-12-01T08:00:00.000Z');
    expect(afterMove('2026-11-10', '10:00')).toBe('2026-12-01T08:00:00.000Z');
  });

  it("fires a reminder at its snoozed time, and never if the contact is trashed, the series ended or it's done", () => {
    const now = '2026-11-18T12:00:00.000Z';
    const snoozed = { status: 'snoozed', snoozed_until: '2026-11-18T13:00:00.000Z' };
    expect(nextFire({ ...DAILY, ...snoozed }, [], HOUR, now)).toBe(snoozed.snoozed_until);
    expect(nextFire({ ...DAILY, suspended: true }, [], HOUR, now)).toBeNull();
    expect(nextFire({ ...DAILY, status: 'done' }, [], HOUR, now)).toBeNull();
    expect(nextFire(due(firing('2026-11-18')), [], HOUR, now)).toBeNull();
    const ended = due(firing('2026-11-10', {}, 'FREQ=DAILY;COUNT=3'));
    expect(nextFire(ended, [], HOUR, now)).toBeNull();
  });

  it('fires a reminder never in the past and misses no date after any moves', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(BERLIN, 'America/New_York', 'Australia/Lord_Howe', 'Africa/Casablanca'),
        fc.constantFrom('FREQ=DAILY', 'FREQ=WEEKLY;BYDAY=MO,SU', 'FREQ=MONTHLY;COUNT=9'),
        fc.constantFrom(null, '00:00', '02:30', '23:45'),
        fc.record({ day: fc.nat(500), lead_days: fc.nat(3), minutes: fc.nat(300_000) }),
        fc.array(fc.tuple(fc.nat(20), fc.integer({ min: -30, max: 30 })), { maxLength: 4 }),
        (time_zone, rule, due_time, { day, lead_days, minutes }, moved) => {
          const some = { time_zone, due_time, lead_days, status: 'due' };
          const row = firing(addDays('2026-01-01', day), some, rule);
          const dates = laterDates(row, [], row.starts_on, addDays(row.starts_on, 900));
          const moves = [...new Map(moved)].flatMap(([at, by]) => {
            const date = dates[at];
            return date === undefined ? [] : [{ ...date, date: addDays(date.date, by) }];
          });
          const from = Date.parse(firesAt({ date: row.due_date, time: due_time }, row, HOUR));
          const now = new Date(from + minutes * 60_000).toISOString();
          const all = laterDates(
            row,
            moves,
            addDays(row.starts_on, -60),
            addDays(row.starts_on, 900),
          );
          const to_come = all.map((date) => firesAt(date, row, HOUR)).filter((at) => at > now);
          expect(nextFire(row, moves, HOUR, now)).toBe(to_come.toSorted()[0] ?? null);
        },
      ),
    );
  });
});

describe('the list position of a reminder', () => {
  it('lists a reminder at its open date, or at the snoozed time in its time zone', () => {
    const row = firing('2026-11-21', { due_time: '09:00', time_zone: 'Asia/Kathmandu' });
    expect(listPosition(row)).toEqual({ list_date: '2026-11-21', list_time: '09:00' });
    const snoozed = { ...row, status: 'snoozed', snoozed_until: '2026-11-21T18:30:00.000Z' };
    expect(listPosition(snoozed)).toEqual({ list_date: '2026-11-22', list_time: '00:15' });
  });
});
