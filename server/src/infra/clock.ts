/** A moment as the wire and the database write it: ISO 8601 in UTC with milliseconds and `Z`. */
export type Timestamp = string;

/** Where the time comes from; tests put another one in its place. */
export interface Clock {
  now(): Timestamp;
}

export const systemClock: Clock = { now: () => new Date().toISOString() };

/** The moment so many milliseconds later, or earlier where negative. */
export function addMs(moment: Timestamp, ms: number): Timestamp {
  return new Date(Date.parse(moment) + ms).toISOString();
}
