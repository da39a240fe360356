import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { atDate, neverRepeat, repeatProblems, ruleOf, type Repeat } from './repeat-rule.ts';
import { repeatOf } from './read-repeat.ts';
import { customRuleLabel, describeRule } from './describe-rule.ts';
import { ruleParts, weekdayOf, WEEKDAYS } from './rule-parts.ts';

/** A Tuesday, the fourth of its month. */
const DATE = '2026-11-24';

const SHORT_MONTHS = [
  '',
  'BYMONTHDAY=28,29;BYSETPOS=-1',
  'BYMONTHDAY=28,29,30;BYSETPOS=-1',
  'BYMONTH=2;BYMONTHDAY=-1',
];

/** Arbitrary form values. */
const repeats: fc.Arbitrary<Repeat> = fc.record({
  choice: fc.constantFrom('never', 'day', 'weekday', 'week', 'month', 'year', 'custom'),
  every: fc.integer({ min: 1, max: 1000 }).map(String),
  unit: fc.constantFrom('days', 'weeks', 'months', 'years'),
  weekdays: fc.uniqueArray(fc.constantFrom(...WEEKDAYS), { maxLength: 6 }),
  month_on: fc.constantFrom('date', 'last', 'nth'),
  nth: fc.constantFrom(1, 2, 3, 4, -1),
  nth_weekday: fc.constantFrom(...WEEKDAYS),
  ends: fc.constantFrom('never', 'on', 'after'),
  until: fc
    .date({ min: new Date('2026-11-24'), max: new Date('2060-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  count: fc.integer({ min: 1, max: 10_000 }).map(String),
  week_start: fc.constantFrom('MO', 'SU', 'SA'),
  short_months: fc.constantFrom(...SHORT_MONTHS),
  own: fc.constant(''),
  base: fc.constant(DATE),
});

test('round-trips form values through rules', () => {
  fc.assert(
    fc.property(repeats, (repeat) => {
      const rule = ruleOf(repeat);
      const read = repeatOf(rule, DATE, repeat.week_start);
      expect(read.choice).not.toBe('own');
      expect(repeatProblems(read, DATE)).toEqual({});
      expect(ruleOf(read)).toBe(rule);
    }),
  );
});

test('describes every rule of the form distinctly', () => {
  fc.assert(
    fc.property(repeats, repeats, fc.constantFrom('schedule', 'completion'), (one, other, from) => {
      const [rule, another] = [ruleOf(one), ruleOf(other)];
      if (rule === null || another === null) return;
      expect(describeRule(rule, from)).toMatch(/^[EO]/);
      expect(describeRule(rule, from)).not.toBe(customRuleLabel());
      expect(describeRule(rule, from) === describeRule(another, from)).toBe(rule === another);
    }),
  );
});

const PARTS = fc.record(
  {
    INTERVAL: fc.integer({ min: 1, max: 5 }).map(String),
    COUNT: fc.integer({ min: 1, max: 50 }).map(String),
    UNTIL: fc.constant('20270630'),
    BYDAY: fc.constantFrom('MO', 'TU,TH', '2TU', '-1FR', '5MO', 'MO,TU,WE,TH,FR', '1MO,3MO'),
    BYMONTHDAY: fc.constantFrom('24', '15', '31', '-1', '-2', '1,15', '28,29,30'),
    BYMONTH: fc.constantFrom('2', '3,9'),
    BYSETPOS: fc.constantFrom('-1', '2'),
    BYWEEKNO: fc.constant('20'),
    WKST: fc.constantFrom('MO', 'SU'),
  },
  { requiredKeys: [] },
);

test('keeps or equivalently displays any rule', () => {
  fc.assert(
    fc.property(fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'), PARTS, (freq, more) => {
      const rule = [`FREQ=${freq}`, ...Object.entries(more).map((part) => part.join('='))].join(
        ';',
      );
      const read = repeatOf(rule, DATE);
      const same = read.choice === 'own' ? (text: string | null) => text : meaning;
      expect(same(ruleOf(read))).toEqual(same(rule));
    }),
    { numRuns: 1000 },
  );
});

/** Drops the parts of a rule that don't affect the dates of a series starting on Tuesday, the 24th. */
function meaning(rule: string | null) {
  const parts = ruleParts(rule ?? '');
  if (parts === null) return null;
  const { days, month_days, set_pos, interval } = parts;
  const counted = interval > 1 && days.length > 1 ? parts.week_start : null;
  const setDay = parts.freq === 'MONTHLY' && days.length === 1 && set_pos.length === 1;
  return {
    ...parts,
    week_start: parts.freq === 'WEEKLY' ? counted : null,
    month_days: parts.freq === 'MONTHLY' && month_days.join() === '24' ? [] : month_days,
    days: setDay ? [{ nth: set_pos[0], day: days[0]?.day }] : days,
    set_pos: setDay ? [] : set_pos,
  };
}

it('displays rules normalized by the server', () => {
  expect(repeatOf('FREQ=MONTHLY;BYMONTHDAY=28,29;BYSETPOS=-1', '2027-02-28')).toMatchObject({
    choice: 'month',
  });
  expect(repeatOf('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1', '2027-02-28')).toMatchObject({
    choice: 'year',
  });
});

it('updates values derived from the date', () => {
  const weekly = { ...neverRepeat(DATE), choice: 'custom', unit: 'weeks' } as const;
  expect(ruleOf(atDate(weekly, '2026-11-27'))).toBe('FREQ=WEEKLY;BYDAY=FR');
  const chosen = { ...weekly, weekdays: ['MO', 'TU'] } as const;
  expect(ruleOf(atDate(chosen, '2026-11-27'))).toBe('FREQ=WEEKLY;BYDAY=MO,TU');
  const monthly = repeatOf('FREQ=MONTHLY;BYMONTHDAY=28,29;BYSETPOS=-1', '2026-11-29');
  expect(ruleOf(atDate(monthly, '2026-12-03'))).toBe('FREQ=MONTHLY');
  expect(atDate(weekly, '')).toBe(weekly);
});

it('suggests the nth weekday of a date', () => {
  expect(neverRepeat(DATE)).toMatchObject({ nth: 4, nth_weekday: 'TU' });
  expect(neverRepeat('2026-11-30')).toMatchObject({ nth: -1, nth_weekday: 'MO' });
  expect(weekdayOf('2026-11-22')).toBe('SU');
});

it('validates the repeat', () => {
  const custom = { ...neverRepeat(DATE), choice: 'custom' } as const;
  expect(repeatProblems({ ...custom, every: '' }, DATE)).toEqual({
    every: 'Enter a number from 1 to 1,000.',
  });
  expect(repeatProblems({ ...custom, every: '1.5' }, DATE)).toHaveProperty('every');
  expect(repeatProblems({ ...custom, ends: 'on' }, DATE)).toEqual({
    until: 'Choose a date.',
  });
  expect(repeatProblems({ ...custom, ends: 'on', until: '2026-11-23' }, DATE)).toEqual({
    until: 'Must not be before the date.',
  });
  expect(repeatProblems({ ...custom, ends: 'after', count: '0' }, DATE)).toHaveProperty('count');
  expect(repeatProblems({ ...custom, choice: 'never', every: '' }, DATE)).toEqual({});
});
