import { tooManyRequests } from '../../app-error.ts';

// Each holds a connection to the database from its first moment on, also while it waits for its turn.
const FOR_ONE_PERSON = 3;
const FOR_ALL = 6;
const RETRY_AFTER_S = 5;

const underWay = new Map<number, number>();

/** Runs the work where a place is free, so that such work leaves connections of this server for all else; else 429. */
export async function withBulkSlot<T>(user_id: number, work: () => Promise<T>): Promise<T> {
  const own = underWay.get(user_id) ?? 0;
  const all = [...underWay.values()].reduce((sum, count) => sum + count, 0);
  if (own >= FOR_ONE_PERSON || all >= FOR_ALL)
    throw tooManyRequests(
      'Other work on many contacts is still under way. Please try again in a moment.',
      RETRY_AFTER_S,
    );
  underWay.set(user_id, own + 1);
  try {
    return await work();
  } finally {
    const left = (underWay.get(user_id) ?? 1) - 1;
    if (left === 0) underWay.delete(user_id);
    else underWay.set(user_id, left);
  }
}
