import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DuplicateReason } from '#contract/duplicates.ts';
import { groupPairs, type Pair } from './group-pairs.ts';

const pair = (
  low_id: number,
  high_id: number,
  score: number,
  ...reasons: DuplicateReason[]
): Pair => ({
  low_id,
  high_id,
  score,
  reasons,
});

describe('grouping pairs', () => {
  it('joins connected pairs with the best score and all reasons', () => {
    const pairs = [
      pair(1, 3, 60, 'same_name'),
      pair(2, 3, 90, 'same_email'),
      pair(7, 8, 55, 'similar_name'),
    ];
    expect(groupPairs(pairs, 20)).toEqual([
      { contact_ids: [1, 2, 3], score: 90, reasons: ['same_email', 'same_name'] },
      { contact_ids: [7, 8], score: 55, reasons: ['similar_name'] },
    ]);
  });

  it('limits groups to the merge limit, keeping the best pairs', () => {
    const chain = [pair(1, 2, 60), pair(2, 3, 99), pair(3, 4, 70)];
    const groups = groupPairs(chain, 2);
    expect(groups.map((group) => group.contact_ids)).toEqual([[2, 3]]);
  });

  it('groups pairs in any order the same and puts no contact into two groups', () => {
    const anyPair = fc
      .tuple(fc.nat(30), fc.nat(30), fc.integer({ min: 50, max: 100 }))
      .filter(([a, b]) => a !== b)
      .map(([a, b, score]) => pair(Math.min(a, b), Math.max(a, b), score));
    const anyPairs = fc.uniqueArray(anyPair, { selector: (one) => `${one.low_id} ${one.high_id}` });
    fc.assert(
      fc.property(anyPairs, fc.integer({ min: 2, max: 8 }), (pairs, most) => {
        const groups = groupPairs(pairs, most);
        expect(new Set(groups.map((group) => JSON.stringify(group)))).toEqual(
          new Set(groupPairs(pairs.toReversed(), most).map((group) => JSON.stringify(group))),
        );
        const members = groups.flatMap((group) => group.contact_ids);
        expect(new Set(members).size).toBe(members.length);
        for (const group of groups) expect(group.contact_ids.length).toBeLessThanOrEqual(most);
      }),
    );
  });
});
