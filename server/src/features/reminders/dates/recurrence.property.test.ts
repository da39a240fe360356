import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { completeRule, datesBetween, nextDate } from './recurrence.ts';
import { addDays } from './wall-clock.ts';

const at = (date: string, time: string | null = null, time_zone = 'Europe/Berlin') => ({
  date,
  time,
  time_zone,
});

describe('dates of any rule', () => {
  it('lists the same dates of any rule for a range and for its two parts', () => {
    fc.assert(
      fc.property(series, spans, ({ starts_on, rrule }, [a, b, c]) => {
        const [from, middle, to] = [a, a + b, a + b + c].map((days) => addDays(starts_on, days));
        const all = datesBetween({ starts_on, rrule }, from!, to!);
        expect(all).toEqual([
          ...datesBetween({ starts_on, rrule }, from!, addDays(middle!, -1)),
          ...datesBetween({ starts_on, rrule }, middle!, to!),
        ]);
        expect(all).toEqual([...new Set(all)].toSorted());
      }),
    );
  });

  it('lists dates of any rule from the first, each following the previous', () => {
    fc.assert(
      fc.property(series, (one) => {
        const days = datesBetween(one, one.starts_on, addDays(one.starts_on, 800));
        expect(days[0]).toBe(one.starts_on);
        for (const [n, day] of days.slice(1).entries()) expect(nextDate(one, days[n]!)).toBe(day);
      }),
    );
  });

  // ical.js doesn't follow RFC 5545 for BYSETPOS, BYWEEKNO, BYMONTHDAY in a year without months or counted from the end,
  // unordered months, months without the day, a fifth weekday combined with others, and weekdays combined with days of
  // the month. There, python-dateutil agrees with our dates.
  it('lists the same dates as ical.js where it follows RFC 5545', () => {
    fc.assert(
      fc.property(plainRule, ends, dates, (rule, end, date) => {
        const one = orNull(() => completeRule(rule + end, at(date)));
        fc.pre(one !== null && !isElseByIcal(one));
        const to = addDays(one.starts_on, 2000);
        expect(datesBetween(one, one.starts_on, to)).toEqual(byIcal(one, to));
      }),
      { numRuns: 300 },
    );
  });
});

function orNull<T>(make: () => T): T | null {
  try {
    return make();
  } catch {
    return null;
  }
}

/**
 * Positions in a set, months that may be too short for the first day's number, and several weekdays if a month may not
 * have all of them.
 */
function isElseByIcal({ starts_on, rrule }: { starts_on: string; rrule: string }): boolean {
  const goesByTheFirst = /^FREQ=YEARLY.*BYMONTH=/.test(rrule) && !/BYMONTHDAY|BYDAY/.test(rrule);
  const hasAFifth = /BYDAY=[^;]*5[^;]*,|BYDAY=[^;]*,[^;]*5/.test(rrule);
  return rrule.includes('BYSETPOS') || (goesByTheFirst && starts_on.slice(8) > '28') || hasAFifth;
}

function byIcal({ starts_on, rrule }: { starts_on: string; rrule: string }, to: string): string[] {
  const days: string[] = [];
  const iterator = ICAL.Recur.fromString(rrule).iterator(ICAL.Time.fromDateString(starts_on));
  for (let next = iterator.next(); next !== null; next = iterator.next()) {
    if (next.toString() > to) break;
    days.push(next.toString());
  }
  return days;
}

const dates = fc.integer({ min: 0, max: 2200 }).map((days) => addDays('2024-01-01', days));
const spans = fc.tuple(fc.nat(900), fc.nat(400), fc.nat(400));
const weekday = fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU');
const numbered = fc
  .tuple(fc.constantFrom(1, 2, 3, 4, 5, -1, -2), weekday)
  .map(([number, day]) => `${number}${day}`);
const some = <T>(of: fc.Arbitrary<T>) => fc.uniqueArray(of, { minLength: 1, maxLength: 4 });
const optional = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined });
const whole = (min: number, max: number) => fc.integer({ min, max });
const signed = (max: number) => fc.oneof(whole(1, max), whole(-max, -1));
const INTERVAL = optional(whole(1, 14));
const months = some(whole(1, 12)).map((list) => list.toSorted((one, other) => one - other));
const rule = (FREQ: string, parts: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record({ FREQ: fc.constant(FREQ), INTERVAL, ...parts }).map((record) =>
    Object.entries(record)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `${name}=${String(value)}`)
      .join(';'),
  );
const plainRule = fc.oneof(
  rule('DAILY', { BYMONTH: optional(months), BYDAY: optional(some(weekday)) }),
  rule('WEEKLY', { BYDAY: optional(some(weekday)), WKST: optional(weekday) }),
  rule('MONTHLY', { BYMONTHDAY: optional(some(signed(31))) }),
  rule('MONTHLY', { BYDAY: some(numbered) }),
  rule('YEARLY', {}),
  rule('YEARLY', { BYMONTH: months, BYMONTHDAY: optional(whole(1, 28)) }),
  rule('YEARLY', { BYMONTH: whole(1, 12), BYDAY: numbered }),
);
const anyRule = fc.oneof(
  plainRule,
  rule('DAILY', { BYMONTHDAY: some(signed(31)), BYDAY: optional(some(weekday)) }),
  rule('MONTHLY', { BYDAY: some(weekday), BYMONTH: optional(months), BYSETPOS: signed(5) }),
  rule('MONTHLY', { BYMONTHDAY: some(signed(31)), BYDAY: some(weekday) }),
  rule('YEARLY', { BYMONTH: months, BYMONTHDAY: some(signed(31)) }),
  rule('YEARLY', { BYYEARDAY: some(signed(366)) }),
  rule('YEARLY', { BYWEEKNO: some(whole(1, 53)), BYDAY: some(weekday) }),
  rule('YEARLY', { BYDAY: some(numbered) }),
);
const ends = fc.oneof(
  fc.constant(''),
  whole(1, 30).map((count) => `;COUNT=${count}`),
  fc.nat(3000).map((days) => `;UNTIL=${addDays('2026-01-01', days).replaceAll('-', '')}`),
);
const series = fc
  .tuple(anyRule, ends, dates)
  .map(([text, end, date]) => orNull(() => completeRule(text + end, at(date))))
  .filter((one) => one !== null);
