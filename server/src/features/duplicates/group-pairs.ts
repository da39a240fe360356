import { duplicateReason, type DuplicateReason } from '#contract/duplicates.ts';

/** The lower id first. */
export interface Pair {
  low_id: number;
  high_id: number;
  score: number;
  reasons: DuplicateReason[];
}

export interface Group {
  contact_ids: number[];
  score: number;
  reasons: DuplicateReason[];
}

/**
 * Joins pairs into groups (union-find), best first, with at most `most` contacts each. A group has the best score and
 * all reasons of its pairs.
 */
export function groupPairs(pairs: Pair[], max_size: number): Group[] {
  const surest_first = pairs.toSorted(
    (a, b) => b.score - a.score || a.low_id - b.low_id || a.high_id - b.high_id,
  );
  const sets = new Sets();
  for (const { low_id, high_id } of surest_first) sets.unite(low_id, high_id, max_size);
  const groups = new Map<number, { ids: Set<number>; score: number; reasons: Set<string> }>();
  for (const { low_id, high_id, score, reasons } of surest_first) {
    const root = sets.rootOf(low_id);
    if (root !== sets.rootOf(high_id)) continue;
    const group = groups.get(root) ?? { ids: new Set(), score, reasons: new Set() };
    group.ids.add(low_id).add(high_id);
    for (const reason of reasons) group.reasons.add(reason);
    groups.set(root, group);
  }
  return [...groups.values()].map(({ ids, score, reasons }) => ({
    contact_ids: [...ids].toSorted((a, b) => a - b),
    score,
    reasons: duplicateReason.options.filter((reason) => reasons.has(reason)),
  }));
}

class Sets {
  readonly #parents = new Map<number, number>();
  readonly #sizes = new Map<number, number>();

  rootOf(id: number): number {
    let root = id;
    for (
      let parent = this.#parents.get(root);
      parent !== undefined;
      parent = this.#parents.get(root)
    )
      root = parent;
    if (root !== id) this.#parents.set(id, root);
    return root;
  }

  unite(a: number, b: number, max_size: number): void {
    const [one, other] = [this.rootOf(a), this.rootOf(b)];
    const size = this.#sizeOf(one) + this.#sizeOf(other);
    if (one === other || size > max_size) return;
    const [small, large] = this.#sizeOf(one) < this.#sizeOf(other) ? [one, other] : [other, one];
    this.#parents.set(small, large);
    this.#sizes.set(large, size);
  }

  #sizeOf(root: number): number {
    return this.#sizes.get(root) ?? 1;
  }
}
