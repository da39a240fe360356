import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findConflicts, mergeFields, mergeLists } from './three-way-merge.ts';

type Card = Record<'a' | 'b' | 'c', number>;
const differ = (one: Card, other: Card) =>
  (['a', 'b', 'c'] as const).filter((key) => one[key] !== other[key]);
const few = fc.integer({ min: 0, max: 2 });
const card = fc.record({ a: few, b: few, c: few });
const versions = fc.record({ before: card, mine: card, theirs: card });

describe('two states of one thing', () => {
  test('become one: what one side alone changed is as that side has it', () => {
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

  test('collide exactly where both changed the same thing differently', () => {
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

  test('as lists keep what either added and miss what either took away', () => {
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
