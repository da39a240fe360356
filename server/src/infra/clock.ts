/** ISO 8601 in UTC with milliseconds and `Z`. */
export type Timestamp = string;

/** The source of time; replaced in tests. */
export interface Clock {
  now(): Timestamp;
}

export const systemClock: Clock = { now: () => new Date().toISOString() };

/** Negative `ms` subtracts. */
export function addMs(timestamp: Timestamp, ms: number): Timestamp {
  return new Date(Date.parse(timestamp) + ms).toISOString();
}
