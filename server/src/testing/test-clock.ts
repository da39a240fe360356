import type { Clock } from '../infra/clock.ts';

/** A clock that runs, and that a test may move forward. */
export interface TestClock extends Clock {
  advance(ms: number): void;
}

export function testClock(): TestClock {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead).toISOString(),
    advance: (ms) => {
      ahead += ms;
    },
  };
}
