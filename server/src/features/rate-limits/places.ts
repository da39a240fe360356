import { setTimeout as sleep } from 'node:timers/promises';
import { tooManyCalls } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { Moment } from '../../infra/clock.ts';
import { leavePlace, takePlace } from './rate-limits.queries.ts';
import { isUsedUp, keyOf, refuseFor, windowOf, type Limited } from './windows.ts';

/** A place among those that a limit allows, held by an attempt that is under way. */
interface Place {
  key: string;
  window_ends_at: Moment;
}

/** Takes a place where the limit leaves one, without waiting; null where not. Give it back by `leave`. */
export async function takeIfFree(ctx: Context, limited: Limited): Promise<Place | null> {
  const taken = await takePlace(ctx.db, windowOf(ctx, limited), limited.limit.max);
  return taken && { key: keyOf(limited), ...taken };
}

/** Gives a place back; as a use where it `counts`. */
export async function leave(ctx: Context, place: Place, counts: boolean): Promise<void> {
  await leavePlace(ctx.db, place.key, counts, place.window_ends_at);
}

/**
 * Makes an attempt where each limit has a place left for it, and counts it where it fails, which is a result of null.
 * Attempts that are under way hold a place, so that a thousand at once are no way round. 429 with `Retry-After`.
 */
export async function limitFailures<T>(
  ctx: Context,
  limits: Limited[],
  attempt: () => Promise<T | null>,
): Promise<T | null> {
  const taken: Place[] = [];
  let failed = false;
  try {
    for (const limited of limits) taken.push(await waitForPlace(ctx, limited));
    const result = await attempt();
    failed = result === null;
    return result;
  } finally {
    for (const place of taken) await leave(ctx, place, failed);
  }
}

const FIRST_WAIT_MS = 20;
const LONGEST_WAIT_MS = 200;
const WAITS = 50;
const BUSY_SECONDS = 5;

/** Others under way may yet succeed and give their place back: waits for them, but not for those that have failed. */
async function waitForPlace(ctx: Context, limited: Limited): Promise<Place> {
  for (let waits = 0; waits < WAITS; waits += 1) {
    const place = await takeIfFree(ctx, limited);
    if (place !== null) return place;
    if (await isUsedUp(ctx, limited)) throw await refuseFor(ctx, limited);
    await sleep(Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** waits));
  }
  // Nothing has failed yet, so the window's end says nothing: it is only very busy.
  throw tooManyCalls('Too many tries at once. Please try again in a moment.', BUSY_SECONDS);
}
