import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findConflicts, mergeFields, mergeLists } from './three-way-merge.ts';

type Card = Record<'a' | 'b' | 'c', number>;
const differ = (one: Card, other: Card) =>
  (['a', 'b', 'c'] as const).filter((key) => one[key] !== other[key]);
const few = fc.integer({ min: 0, max: 2 });
const card = fc.record({ a: few, b: few, c: few });
const versions = fc.record({ before: card, mine: card, theirs: card });

describe('three-way merge', () => {
  test('takes changes of a single side', () => {
    fc.assert(
      fc.property(versions, (all) => {
        const { before, mine, theirs } = all;
        const result = mergeFields(all, differ);
        for (const key of ['a', 'b', 'c'] as const) {
          const side = mine[key] === before[key] ? theirs : mine;
          expect(result[key]).toBe(side[key]);
        }
      }),
    );
  });

  test('conflicts where both sides changed the same field differently', () => {
    fc.assert(
      fc.property(versions, (all) => {
        const { before, mine, theirs } = all;
        const wanted = (['a', 'b', 'c'] as const).filter(
          (key) =>
            mine[key] !== before[key] && theirs[key] !== before[key] && mine[key] !== theirs[key],
        );
        expect(findConflicts(all, differ)).toEqual(wanted);
      }),
    );
  });

  test('keeps additions and removals of both sides in lists', () => {
    const list = fc.uniqueArray(fc.integer({ min: 0, max: 8 }));
    fc.assert(
      fc.property(list, list, list, (before, mine, theirs) => {
        const result = new Set(mergeLists({ before, mine, theirs }));
        for (let entry = 0; entry <= 8; entry += 1) {
          const [was, here, there] = [before, mine, theirs].map((side) => side.includes(entry));
          expect(result.has(entry)).toBe(was ? here && there : here || there);
        }
      }),
    );
  });
});
