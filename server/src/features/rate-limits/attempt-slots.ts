import { setTimeout as sleep } from 'node:timers/promises';
import { tooManyRequests } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { Timestamp } from '../../infra/clock.ts';
import { acquireSlot, deleteSlot } from './rate-limits.queries.ts';
import { isExhausted, keyOf, limitError, windowOf, type Limited } from './windows.ts';

/** A place among those that a limit allows, held by an attempt that is under way. */
interface Slot {
  key: string;
  window_ends_at: Timestamp;
}

/** Takes a place where the limit leaves one, without waiting; null where not. Give it back by `leave`. */
export async function tryAcquireSlot(ctx: Context, limited: Limited): Promise<Slot | null> {
  const taken = await acquireSlot(ctx.db, windowOf(ctx, limited), limited.limit.max);
  return taken && { key: keyOf(limited), ...taken };
}

/** Gives a place back; as a use where it `counts`. */
export async function releaseSlot(ctx: Context, place: Slot, counts: boolean): Promise<void> {
  await deleteSlot(ctx.db, place.key, counts, place.window_ends_at);
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
  const taken: Slot[] = [];
  let failed = false;
  try {
    for (const limited of limits) taken.push(await waitForSlot(ctx, limited));
    const result = await attempt();
    failed = result === null;
    return result;
  } finally {
    for (const place of taken) await releaseSlot(ctx, place, failed);
  }
}

const FIRST_WAIT_MS = 20;
const LONGEST_WAIT_MS = 200;
const WAITS = 50;
const BUSY_SECONDS = 5;

/** Others under way may yet succeed and give their place back: waits for them, but not for those that have failed. */
async function waitForSlot(ctx: Context, limited: Limited): Promise<Slot> {
  for (let waits = 0; waits < WAITS; waits += 1) {
    const place = await tryAcquireSlot(ctx, limited);
    if (place !== null) return place;
    if (await isExhausted(ctx, limited)) throw await limitError(ctx, limited);
    await sleep(Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** waits));
  }
  // Nothing has failed yet, so the window's end says nothing: it is only very busy.
  throw tooManyRequests('Too many tries at once. Please try again in a moment.', BUSY_SECONDS);
}
