import { setTimeout as sleep } from 'node:timers/promises';
import { msg } from '@lingui/core/runtime-macro';
import { tooManyRequests } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { Timestamp } from '../../infra/clock.ts';
import { acquireSlot, deleteSlot } from './rate-limits.queries.ts';
import { isExhausted, keyOf, limitError, windowOf, type Limited } from './windows.ts';

/** A slot of a limit held by a running attempt. */
interface Slot {
  key: string;
  window_ends_at: Timestamp;
}

/** Acquires a slot without waiting; null if none is free. */
export async function tryAcquireSlot(ctx: Context, limited: Limited): Promise<Slot | null> {
  const acquired = await acquireSlot(ctx.db, windowOf(ctx, limited), limited.limit.max);
  return acquired && { key: keyOf(limited), ...acquired };
}

/** Releases a slot; `counts` records a use. */
export async function releaseSlot(ctx: Context, slot: Slot, counts: boolean): Promise<void> {
  await deleteSlot(ctx.db, slot.key, counts, slot.window_ends_at);
}

/**
 * Runs an attempt within several limits and counts it if the result is null. Running attempts hold slots, so parallel
 * requests can't exceed the limit. 429 with `Retry-After`.
 */
export async function limitFailures<T>(
  ctx: Context,
  limits: Limited[],
  attempt: () => Promise<T | null>,
): Promise<T | null> {
  const acquired: Slot[] = [];
  let failed = false;
  try {
    for (const limited of limits) acquired.push(await waitForSlot(ctx, limited));
    const result = await attempt();
    failed = result === null;
    return result;
  } finally {
    for (const slot of acquired) await releaseSlot(ctx, slot, failed);
  }
}

const MIN_WAIT_MS = 20;
const MAX_WAIT_MS = 200;
const MAX_WAITS = 50;
const RETRY_AFTER_SECONDS = 5;

/** Waits for running attempts, which may release their slots, but not for counted failures. */
async function waitForSlot(ctx: Context, limited: Limited): Promise<Slot> {
  for (let waits = 0; waits < MAX_WAITS; waits += 1) {
    const slot = await tryAcquireSlot(ctx, limited);
    if (slot !== null) return slot;
    if (await isExhausted(ctx, limited)) throw await limitError(ctx, limited);
    await sleep(Math.min(MAX_WAIT_MS, MIN_WAIT_MS * 2 ** waits));
  }
  // Without failures the window's end isn't the reason.
  throw tooManyRequests(
    msg`Too many attempts at once. Try again in a moment.`,
    RETRY_AFTER_SECONDS,
  );
}
