import type { PersonContext } from '../../context.ts';
import type { Timestamp } from '../../infra/clock.ts';
import { countAcceptedSince, isConnected } from './connections.queries.ts';

/**
 * How many people the caller is connected with, by since when: before the first of these moments, from each of them to the next, and
 * from the last on.
 */
export function countConnectionsSince(
  { db, user_id }: PersonContext,
  moments: Timestamp[],
): Promise<number[]> {
  return countAcceptedSince(db, user_id, moments);
}

/** Whether the caller is connected with anybody. */
export function hasConnections({ db, user_id }: PersonContext): Promise<boolean> {
  return isConnected(db, user_id);
}
