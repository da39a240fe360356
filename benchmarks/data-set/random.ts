/** A seeded random generator (mulberry32). */
export interface Random {
  /** From 0 to below 1. */
  next(): number;
  happens(probability: number): boolean;
  /** An integer below `bound`. */
  pickBelow(bound: number): number;
  pick<T>(list: readonly T[]): T;
  /** Skewed toward the start, like names: the first of 130 has 3 %. */
  pickSkewed<T>(list: readonly T[]): T;
}

const SKEW = 1.4;

export function createRandom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const pickBelow = (bound: number) => Math.floor(next() * bound);
  return {
    next,
    pickBelow,
    happens: (probability) => next() < probability,
    pick: (list) => list[pickBelow(list.length)]!,
    pickSkewed: (list) => list[Math.floor(list.length * next() ** SKEW)]!,
  };
}
