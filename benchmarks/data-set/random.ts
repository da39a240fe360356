/** A seeded random generator (mulberry32). */
export interface Chance {
  /** From 0 to below 1. */
  next(): number;
  happens(probability: number): boolean;
  /** An integer below `bound`. */
  below(bound: number): number;
  of<T>(list: readonly T[]): T;
  /** Skewed toward the start, like names: the first of 130 has 3 %. */
  commonOf<T>(list: readonly T[]): T;
}

const COMMON = 1.4;

export function chance(seed: number): Chance {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (bound: number) => Math.floor(next() * bound);
  return {
    next,
    below,
    happens: (probability) => next() < probability,
    of: (list) => list[below(list.length)]!,
    commonOf: (list) => list[Math.floor(list.length * next() ** COMMON)]!,
  };
}
