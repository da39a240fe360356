import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { completeRule, datesBetween, nextDate, nextFromDone, RuleError } from './recurrence.ts';
import { addDays } from './wall-clock.ts';

const at = (date: string, time: string | null = null, time_zone = 'Europe/Berlin') => ({
  date,
  time,
  time_zone,
});

/** The first days of a rule. */
function first(rule: string, date: string, count = 5): string[] {
  const series = completeRule(rule, at(date));
  const days: string[] = [];
  let day: string | null = series.starts_on;
  while (day !== null && days.length < count) {
    days.push(day.slice(2));
    day = nextDate(series, day);
  }
  return days;
}

describe('dates of a rule', () => {
  it.each([
    // The last day of shorter months, of a plain rule alone.
    ['FREQ=MONTHLY', '2026-01-31', '26-01-31 26-02-28 26-03-31 26-04-30 26-05-31'],
    ['FREQ=MONTHLY', '2028-01-30', '28-01-30 28-02-29 28-03-30 28-04-30 28-05-30'],
    ['FREQ=MONTHLY', '2026-01-29', '26-01-29 26-02-28 26-03-29 26-04-29 26-05-29'],
    ['FREQ=MONTHLY', '2026-02-28', '26-02-28 26-03-28 26-04-28 26-05-28 26-06-28'],
    ['FREQ=MONTHLY;INTERVAL=3', '2026-08-31', '26-08-31 26-11-30 27-02-28 27-05-31 27-08-31'],
    ['FREQ=MONTHLY;BYMONTHDAY=31', '2026-01-31', '26-01-31 26-03-31 26-05-31 26-07-31 26-08-31'],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', '2026-01-31', '26-01-31 26-02-28 26-03-31 26-04-30 26-05-31'],
    ['FREQ=YEARLY', '2024-02-29', '24-02-29 25-02-28 26-02-28 27-02-28 28-02-29'],
    ['FREQ=YEARLY;INTERVAL=2', '2024-02-29', '24-02-29 26-02-28 28-02-29 30-02-28 32-02-29'],
    [
      'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29',
      '2024-02-29',
      '24-02-29 28-02-29 32-02-29 36-02-29 40-02-29',
    ],
    // Weekdays of a month or a year.
    ['FREQ=MONTHLY;BYDAY=2TU', '2026-11-01', '26-11-10 26-12-08 27-01-12 27-02-09 27-03-09'],
    ['FREQ=MONTHLY;BYDAY=-1FR', '2026-11-01', '26-11-27 26-12-25 27-01-29 27-02-26 27-03-26'],
    ['FREQ=MONTHLY;BYDAY=5MO', '2026-11-01', '26-11-30 27-03-29 27-05-31 27-08-30 27-11-29'],
    [
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
      '2026-11-01',
      '26-11-30 26-12-31 27-01-29 27-02-26 27-03-31',
    ],
    [
      'FREQ=YEARLY;BYMONTH=11;BYDAY=4TH',
      '2026-11-21',
      '26-11-26 27-11-25 28-11-23 29-11-22 30-11-28',
    ],
    [
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU',
      '2026-11-24',
      '26-11-24 26-12-08 26-12-22 27-01-05 27-01-19',
    ],
    ['FREQ=WEEKLY;BYDAY=MO,WE,FR', '2026-11-24', '26-11-25 26-11-27 26-11-30 26-12-02 26-12-04'],
    // When the week begins counts (RFC 5545, the last example of section 3.8.5.3).
    [
      'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO',
      '1997-08-05',
      '97-08-05 97-08-10 97-08-19 97-08-24',
    ],
    [
      'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU',
      '1997-08-05',
      '97-08-05 97-08-17 97-08-19 97-08-31',
    ],
    // A month that has no such day has none of the series.
    ['FREQ=YEARLY;BYMONTH=1,4', '2028-01-31', '28-01-31 29-01-31 30-01-31 31-01-31 32-01-31'],
    ['FREQ=YEARLY;BYMONTH=2,3', '2027-03-30', '27-03-30 28-03-30 29-03-30 30-03-30 31-03-30'],
    ['FREQ=YEARLY;BYMONTH=1,4', '2028-01-30', '28-01-30 28-04-30 29-01-30 29-04-30 30-01-30'],
    [
      'FREQ=MONTHLY;INTERVAL=10;BYDAY=5SA,5MO',
      '2026-01-01',
      '26-01-31 26-11-30 28-07-29 28-07-31 30-03-30',
    ],
    // Where it ends.
    ['FREQ=DAILY;COUNT=3', '2026-12-30', '26-12-30 26-12-31 27-01-01'],
    ['FREQ=WEEKLY;BYDAY=TU;COUNT=2', '2026-11-21', '26-11-24 26-12-01'],
    ['FREQ=DAILY;UNTIL=20261123', '2026-11-21', '26-11-21 26-11-22 26-11-23'],
    ['FREQ=MONTHLY;COUNT=3', '2026-01-31', '26-01-31 26-02-28 26-03-31'],
  ])('expands %s from %s to %s', (rule, date, days) => {
    expect(first(rule, date).join(' ')).toBe(days);
  });

  it.each([
    // Nine o’clock in Berlin is eight in UTC.
    ['20270101T080000Z', '09:00', '20270101'],
    ['20270101T075959Z', '09:00', '20261231'],
    ['20270101T120000Z', null, '20270101'],
    ['20261231T230000Z', null, '20270101'],
    ['20270101T090000', '09:00', '20270101'],
    ['20270101T085959', '09:00', '20261231'],
    ['20270101', '09:00', '20270101'],
  ])('normalizes UNTIL %s at %s to %s', (until, time, day) => {
    const { rrule } = completeRule(`FREQ=DAILY;UNTIL=${until}`, at('2026-11-21', time));
    expect(rrule).toBe(`FREQ=DAILY;UNTIL=${day}`);
  });

  it('normalizes a rule twice with the same result', () => {
    for (const rule of ['FREQ=MONTHLY', 'FREQ=YEARLY', 'RRULE:freq=weekly;wkst=su', 'FREQ=DAILY'])
      for (const date of ['2024-02-29', '2026-01-30', '2026-01-31']) {
        const series = completeRule(rule, at(date));
        expect(completeRule(series.rrule, at(series.starts_on))).toEqual(series);
      }
  });

  it('ends the dates of a rule with the last supported year', () => {
    expect(nextDate({ starts_on: '9999-12-01', rrule: 'FREQ=MONTHLY' }, '9999-12-01')).toBeNull();
    const rare = completeRule('FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO', at('2026-11-21'));
    expect(rare.starts_on).toBe('2044-02-29');
    expect(datesBetween(rare, '2045-01-01', '2046-01-01')).toEqual([]);
    expect(datesBetween(rare, '9999-01-01', '9999-12-31')).toEqual([]);
  });
});

describe('repeating from completion', () => {
  it.each([
    ['FREQ=DAILY;INTERVAL=30', '2026-11-21', '2026-12-21'],
    ['FREQ=MONTHLY', '2026-01-15', '2026-02-15'],
    ['FREQ=MONTHLY', '2026-01-31', '2026-02-28'],
    ['FREQ=YEARLY', '2024-02-29', '2025-02-28'],
    ['FREQ=WEEKLY;BYDAY=TU', '2026-11-21', '2026-11-24'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU', '2026-11-24', '2026-12-08'],
  ])('repeats %s, completed on %s, on %s', (rule, done, next) => {
    const { rrule } = completeRule(rule, { ...at('2026-01-31'), repeat_from: 'completion' });
    expect(nextFromDone(rrule, done)).toBe(next);
  });
});

const NO_RULE = 'Must be an RRULE, e.g. FREQ=WEEKLY;INTERVAL=2;BYDAY=TU.';

describe('invalid rules', () => {
  it.each([
    ['FREQ=HOURLY', 'FREQ must be DAILY, WEEKLY, MONTHLY or YEARLY.'],
    ['INTERVAL=2', 'FREQ must be DAILY, WEEKLY, MONTHLY or YEARLY.'],
    ['FREQ=DAILY;BYHOUR=9', 'Set the time in due_time, not in the rule.'],
    ['FREQ=DAILY;COUNT=3;UNTIL=20270101', 'Use COUNT or UNTIL, not both.'],
    ['FREQ=DAILY;INTERVAL=3651', 'INTERVAL must be at most 3650.'],
    ['FREQ=DAILY;COUNT=10001', 'COUNT must be at most 10000.'],
    ['FREQ=YEARLY;BYDAY=MO,2TH', 'Use numbers for all weekdays, e.g. 2TU, or for none.'],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', 'This rule never occurs. Choose another.'],
    ['FREQ=MONTHLY;BYDAY=6MO', 'This rule never occurs. Choose another.'],
    ['FREQ=DAILY;UNTIL=20261120', 'This rule never occurs. Choose another.'],
    [
      'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=8',
      'This rule never occurs. Choose another.',
    ],
    ['FREQ=WEEKLY;BYMONTH=2;BYDAY=MO;BYSETPOS=366', 'This rule never occurs. Choose another.'],
    ['FREQ=DAILY;BYDAY=MO;BYSETPOS=2', 'This rule never occurs. Choose another.'],
    ['FREQ=DAILY;INTERVAL=3650;BYMONTH=2;BYMONTHDAY=30', 'This rule never occurs. Choose another.'],
    ...[
      '',
      ';',
      'Tuesdays',
      'FREQ=DAILY;',
      'FREQ=DAILY;FREQ=DAILY',
      'FREQ=DAILY;X-A=1',
      'FREQ=DAILY\nRDATE:20270101',
      'FREQ=DAILY;INTERVAL=0',
      'FREQ=DAILY;INTERVAL=-1',
      'FREQ=DAILY;INTERVAL=1.5',
      'FREQ=DAILY;COUNT=0',
      'FREQ=DAILY;COUNT=1e3',
      'FREQ=DAILY;UNTIL=2027',
      'FREQ=DAILY;UNTIL=20270631',
      'FREQ=DAILY;BYDAY=XX',
      'FREQ=DAILY;BYDAY=',
      'FREQ=WEEKLY;BYDAY=1TU',
      'FREQ=WEEKLY;BYMONTHDAY=3',
      'FREQ=MONTHLY;BYMONTHDAY=32',
      'FREQ=MONTHLY;BYMONTHDAY=0',
      'FREQ=YEARLY;BYMONTH=13',
      'FREQ=YEARLY;BYSETPOS=1',
      'FREQ=DAILY;WKST=QQ',
      'FREQ=YEARLY;BYYEARDAY=367',
      'FREQ=DAILY;BYMONTH=2L',
      'FREQ=DAILY=1',
      'FREQ=CONSTRUCTOR;TOSTRING=1',
    ].map((rule) => [rule, NO_RULE]),
  ])('rejects %j with "%s"', (rule, message) => {
    expect(() => completeRule(rule, at('2026-11-21'))).toThrow(message);
  });

  it('rejects any invalid rule with a message', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), anyRule), dates, (rule, date) => {
        const found = outcome(() => completeRule(rule, at(date)));
        const isRejected = found instanceof RuleError;
        expect(isRejected || ('starts_on' in found && found.starts_on >= date)).toBe(true);
      }),
    );
  });
});

function outcome<T extends object>(make: () => T): T | Error {
  try {
    return make();
  } catch (error) {
    if (error instanceof Error) return error;
    throw error;
  }
}

const dates = fc.integer({ min: 0, max: 2200 }).map((days) => addDays('2024-01-01', days));
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
