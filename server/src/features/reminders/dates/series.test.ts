import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { completeRule } from './recurrence.ts';
import {
  laterDates,
  dateAfter,
  dateAfterCompletion,
  type DateOverride,
  type Repeating,
} from './series.ts';
import { addDays } from './wall-clock.ts';

/** A reminder whose open date is this one, and its first. */
function repeating(rule: string | null, date: string, some: Partial<Repeating> = {}): Repeating {
  const series =
    rule === null ? { rrule: null, starts_on: date } : completeRule(rule, { date, ...ANY });
  const { starts_on } = series;
  return {
    due_date: starts_on,
    original_date: starts_on,
    due_time: null,
    starts_time: null,
    repeat_from: 'schedule',
    done_count: 0,
    ...series,
    ...some,
  };
}
const ANY = { time: null, time_zone: 'UTC' };
const move = (original_date: string, date: string, time: string | null = null): DateOverride => ({
  original_date,
  date,
  time,
});
const TUESDAYS = repeating('FREQ=WEEKLY;BYDAY=TU', '2026-11-24', { starts_time: '09:00' });

describe('later dates of a series', () => {
  it('lists later dates by the rule with moved dates', () => {
    const moves = [move('2026-12-08', '2026-12-10', '15:00'), move('2026-12-15', '2027-02-01')];
    expect(laterDates(TUESDAYS, moves, '2026-11-01', '2026-12-31')).toEqual([
      move('2026-12-01', '2026-12-01', '09:00'),
      move('2026-12-08', '2026-12-10', '15:00'),
      move('2026-12-22', '2026-12-22', '09:00'),
      move('2026-12-29', '2026-12-29', '09:00'),
    ]);
    expect(dateAfter(TUESDAYS, moves, '2026-12-01')?.date).toBe('2026-12-10');
  });

  it('lists no later dates for reminders from completion and single ones', () => {
    const monthly = repeating('FREQ=MONTHLY', '2026-11-24', { repeat_from: 'completion' });
    for (const row of [monthly, repeating(null, '2026-11-24')])
      expect(laterDates(row, [], '2026-11-01', '2027-12-31')).toEqual([]);
  });
});

describe('completing a date', () => {
  it.each([
    // On its day, before it, and long after it.
    ['2026-11-24', '2026-12-01'],
    ['2026-11-20', '2026-12-01'],
    ['2026-12-20', '2026-12-22'],
    ['2026-12-22', '2026-12-29'],
  ])('moves every Tuesday completed on %s to %s', (today, next) => {
    expect(dateAfterCompletion(TUESDAYS, [], today)?.date).toBe(next);
  });

  it('moves to a moved next date', () => {
    const moves = [move('2026-12-01', '2026-12-03', '15:00')];
    expect(dateAfterCompletion(TUESDAYS, moves, '2026-12-02')).toEqual(moves[0]);
    expect(dateAfterCompletion(TUESDAYS, moves, '2026-12-03')?.date).toBe('2026-12-08');
    // Moved to a day that has passed.
    const early = [move('2026-12-01', '2026-11-23')];
    expect(dateAfterCompletion(TUESDAYS, early, '2026-11-24')?.date).toBe('2026-12-08');
  });

  it('ends after the last date, and immediately for a single one', () => {
    const twice = repeating('FREQ=DAILY;COUNT=2', '2026-11-24');
    expect(dateAfterCompletion(twice, [], '2026-11-24')?.date).toBe('2026-11-25');
    expect(dateAfterCompletion(twice, [], '2026-11-25')).toBeNull();
    expect(dateAfterCompletion(repeating(null, '2026-11-24'), [], '2026-11-24')).toBeNull();
  });

  it.each([
    ['FREQ=DAILY;INTERVAL=30', '2026-12-01', '2026-12-31'],
    ['FREQ=MONTHLY', '2027-01-31', '2027-02-28'],
    ['FREQ=WEEKLY;BYDAY=MO', '2026-11-30', '2026-12-07'],
    ['FREQ=DAILY;UNTIL=20261125', '2026-11-25', null],
  ])('moves %s from completion on %s to %s', (rule, today, next) => {
    const { rrule } = completeRule(rule, { date: '2026-11-24', ...ANY, repeat_from: 'completion' });
    const row = { ...repeating(null, '2026-11-24'), rrule, repeat_from: 'completion' };
    expect(dateAfterCompletion(row, [], today)?.date ?? null).toBe(next);
  });

  it('repeats COUNT times from completion', () => {
    const some = { repeat_from: 'completion', done_count: 1 };
    const row = repeating('FREQ=DAILY;COUNT=3', '2026-11-24', some);
    expect(dateAfterCompletion(row, [], '2026-11-30')?.date).toBe('2026-12-01');
    expect(dateAfterCompletion({ ...row, done_count: 2 }, [], '2026-11-30')).toBeNull();
  });
});

describe('any series with moved dates', () => {
  it('lists the same dates of a series with moved dates for a range and for its two parts', () => {
    fc.assert(
      fc.property(movedSeries, spans, ({ row, moves }, [a, b, c]) => {
        const [from, middle, to] = [a, a + b, a + b + c].map((days) =>
          addDays(row.starts_on, days),
        );
        const all = laterDates(row, moves, from!, to!);
        const parts = [
          ...laterDates(row, moves, from!, addDays(middle!, -1)),
          ...laterDates(row, moves, middle!, to!),
        ];
        expect(sorted(all)).toEqual(sorted(parts));
        // Each date of the series once.
        expect(new Set(all.map(({ original_date }) => original_date)).size).toBe(all.length);
      }),
    );
  });

  it('continues after today and the open date with the first one', () => {
    fc.assert(
      fc.property(movedSeries, fc.nat(600), ({ row, moves }, days) => {
        const today = addDays(row.starts_on, days - 100);
        const next = dateAfterCompletion(row, moves, today);
        const wanted = laterDates(row, moves, addDays(today, 1), addDays(row.starts_on, 5000))[0];
        expect(next).toEqual(wanted ?? next);
        if (next === null) return;
        expect(next.date > today && next.original_date > row.original_date).toBe(true);
      }),
    );
  });
});

const sorted = (overrides: DateOverride[]) =>
  overrides.map((override) => JSON.stringify(override)).toSorted();
const RULES = [
  'FREQ=DAILY',
  'FREQ=DAILY;INTERVAL=3;COUNT=40',
  'FREQ=WEEKLY;BYDAY=MO,TH',
  'FREQ=MONTHLY',
  'FREQ=MONTHLY;BYDAY=-1FR',
  'FREQ=YEARLY',
  'FREQ=WEEKLY;INTERVAL=2;UNTIL=20280101',
];
const spans = fc.tuple(fc.nat(500), fc.nat(200), fc.nat(200));
const movedSeries = fc
  .record({
    rule: fc.constantFrom(...RULES),
    start: fc.nat(400).map((days) => addDays('2026-11-21', days)),
    open: fc.nat(8),
    moved: fc.uniqueArray(fc.nat(30), { maxLength: 6 }),
    by: fc.array(fc.integer({ min: -60, max: 60 }), { minLength: 6, maxLength: 6 }),
  })
  .map(({ rule, start, open, moved, by }) => {
    const first = repeating(rule, start);
    const dates = laterDates(first, [], start, addDays(start, 4000));
    const original_date = dates[open]?.original_date ?? first.starts_on;
    const row = { ...first, original_date, due_date: original_date };
    const moves = moved.flatMap((at, n) => {
      const date = dates[at];
      return date === undefined ? [] : [move(date.original_date, addDays(date.date, by[n]!))];
    });
    return { row, moves };
  });
