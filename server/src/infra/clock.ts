/** ISO 8601 in UTC with milliseconds and `Z`. */
export type Timestamp = string;

/** The source of time; replaced in tests. */
export interface Clock {
  now(): Timestamp;
}

export const systemClock: Clock = { now: () => new Date().toISOString() };

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** Negative `ms` subtracts. */
export function addMs(timestamp: Timestamp, ms: number): Timestamp {
  return new Date(Date.parse(timestamp) + ms).toISOString();
}

/** Days of 24 hours; negative ones subtract. */
export function addDays(timestamp: Timestamp, days: number): Timestamp {
  return addMs(timestamp, days * DAY_MS);
}
