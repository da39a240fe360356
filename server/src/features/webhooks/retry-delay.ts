const FIRST_MS = 5000;
const LONGEST_MS = 3_600_000;

/** Time until the next attempt: 5 s after the first failure, then twice as long each time, at most an hour. */
export function delayAfter(failed_attempts: number): number {
  return Math.min(FIRST_MS * 2 ** (failed_attempts - 1), LONGEST_MS);
}
