/** A moment as the wire and the database write it: ISO 8601 in UTC with milliseconds and `Z`. */
export type Moment = string;

/** Where the time comes from; tests put another one in its place. */
export interface Clock {
  now(): Moment;
}

export const systemClock: Clock = { now: () => new Date().toISOString() };

/** The moment so many milliseconds later, or earlier where negative. */
export function shift(moment: Moment, ms: number): Moment {
  return new Date(Date.parse(moment) + ms).toISOString();
}
