import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { todayKind, type TodayKind } from '#contract/dashboard.ts';
import { comparePriority, priorityScore, type Ranked } from './today-rank.ts';

const ranked = (
  kind: TodayKind,
  days: number,
  every_days: number | null = null,
  id = 1,
): Ranked => ({ kind, days, every_days, id, key: `${kind}-${id}` });

const inTouch = (days: number, every_days: number) => ranked('keep_in_touch', days, every_days);

/** The examples of the documentation of Today, most urgent first. */
const TABLE: [string, Ranked, number][] = [
  ['a birthday of today', ranked('birthday', 0), 90],
  ['a promise that waits for two weeks', ranked('follow_up', 14), 84],
  ['a promise for Monday, on Wednesday', ranked('follow_up', 2), 72],
  ['a reminder of two weeks ago', ranked('reminder', 14), 74],
  ['a birthday of yesterday', ranked('birthday', 1), 75],
  ['a promise for today', ranked('follow_up', 0), 70],
  ['a message of a week ago', ranked('message', 7), 68],
  ['a reminder for today', ranked('reminder', 0), 60],
  ['a request of ten days ago', ranked('request', 10), 60],
  ['a whole cadence overdue', inTouch(30, 30), 58],
  ['a message of three days ago', ranked('message', 3), 52],
  ['half a cadence overdue', inTouch(15, 30), 44],
  ['a message of yesterday', ranked('message', 1), 44],
  ['a message of today', ranked('message', 0), 40],
  ['a request of two days ago', ranked('request', 2), 36],
  ['a cadence that ends today', inTouch(0, 30), 30],
  ['a request of today', ranked('request', 0), 30],
  ['a birthday of last week', ranked('birthday', 6), 20],
];

it.each(TABLE)('scores %s', (_what, reason, points) => {
  expect(priorityScore(reason)).toBe(points);
});

const order = (...reasons: Ranked[]) => reasons.toSorted(comparePriority);

describe('the order of Today', () => {
  it.each<[string, Ranked, Ranked]>([
    ['a birthday before a promise', ranked('birthday', 0), ranked('follow_up', 100)],
    ['a promise before a reminder', ranked('follow_up', 0), ranked('reminder', 0)],
    ['a message of today before a request', ranked('message', 0), ranked('request', 0)],
    ['half a cadence overdue before a message of today', inTouch(15, 30), ranked('message', 0)],
    ['a message of last week before any overdue cadence', ranked('message', 7), inTouch(900, 7)],
    ['a request of two weeks before any overdue cadence', ranked('request', 14), inTouch(900, 7)],
    ['14 days over a cadence of 7 before 20 over one of 90', inTouch(14, 7), inTouch(20, 90)],
    ['two cadences overdue before one', inTouch(60, 30), inTouch(7, 7)],
    ['equal reasons by time', ranked('request', 2, null, 1), ranked('request', 2, null, 2)],
  ])('sorts %s', (_what, first, second) => {
    expect(order(second, first)).toEqual([first, second]);
    expect(order(first, second)).toEqual([first, second]);
  });

  const anyReason = fc.record({
    kind: fc.constantFrom(...todayKind.options),
    days: fc.integer({ min: -5, max: 40 }),
    every_days: fc.constantFrom(1, 7, 30),
    id: fc.integer({ min: 1, max: 5 }),
    source: fc.constantFrom('a', 'b'),
  });
  const reasons = fc
    .uniqueArray(anyReason, {
      selector: ({ kind, id, source }) => `${kind}-${id}-${source}`,
      maxLength: 40,
    })
    .map((all) =>
      all.map(({ source, kind, every_days, ...rest }) => ({
        ...rest,
        kind,
        every_days: kind === 'keep_in_touch' ? every_days : null,
        key: `${source}-${kind}-${rest.id}`,
      })),
    );

  it('orders Today totally, whatever the input order', () => {
    fc.assert(
      fc.property(reasons, fc.infiniteStream(fc.nat()), (all, numbers) => {
        const shuffled = all
          .map((reason) => ({ reason, at: numbers.next().value as number }))
          .toSorted((one, other) => one.at - other.at)
          .map(({ reason }) => reason);
        expect(shuffled.toSorted(comparePriority)).toEqual(all.toSorted(comparePriority));
        const sorted = all.toSorted(comparePriority);
        for (const [index, one] of sorted.entries())
          for (const other of sorted.slice(index + 1)) {
            expect(comparePriority(one, other)).toBeLessThan(0);
            expect(comparePriority(other, one)).toBeGreaterThan(0);
          }
      }),
    );
  });

  it('ranks a reason on Today never lower for waiting longer, except a date', () => {
    fc.assert(
      fc.property(
        anyReason,
        fc.integer({ min: 0, max: 400 }),
        ({ kind, every_days, ...rest }, more) => {
          fc.pre(kind !== 'birthday' && kind !== 'date');
          const now = { ...rest, kind, every_days, key: '' };
          expect(priorityScore({ ...now, days: now.days + more })).toBeGreaterThanOrEqual(
            priorityScore(now),
          );
        },
      ),
    );
  });
});
