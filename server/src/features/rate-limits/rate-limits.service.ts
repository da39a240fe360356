import { setTimeout as sleep } from 'node:timers/promises';
import { tooManyCalls, type AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { shift, type Moment } from '../../infra/clock.ts';
import { countUp, deleteEnded, findWindow, leavePlace, takePlace } from './rate-limits.queries.ts';

/** So many times in a window for each subject: `{ name: 'sign-up', max: 20, window_ms: 3_600_000 }`. */
export interface RateLimit {
  name: string;
  max: number;
  window_ms: number;
}

/** A limit and whom it counts: an account, an address. */
export interface Limited {
  limit: RateLimit;
  subject: string;
}

/**
 * Counts one use for the subject, on all servers together. 429 with `Retry-After` past the limit. Call it outside of a
 * transaction, so that what is refused afterwards counts all the same.
 */
export async function limitUses(ctx: Context, limited: Limited): Promise<void> {
  const { used, window_ends_at } = await countUp(ctx.db, windowOf(ctx, limited));
  if (used > limited.limit.max) throw refusal(ctx, window_ends_at);
}

/** Counts one use and refuses nothing. */
export async function countUse(ctx: Context, limited: Limited): Promise<void> {
  await countUp(ctx.db, windowOf(ctx, limited));
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
  const taken: { key: string; window_ends_at: Moment }[] = [];
  let failed = false;
  try {
    for (const limited of limits)
      taken.push({ key: keyOf(limited), window_ends_at: await waitForPlace(ctx, limited) });
    const result = await attempt();
    failed = result === null;
    return result;
  } finally {
    for (const place of taken) await leavePlace(ctx.db, place.key, failed, place.window_ends_at);
  }
}

/** How often the subject has done it in the window that is open. */
export async function usesOf(ctx: Context, limited: Limited): Promise<number> {
  return (await findWindow(ctx.db, keyOf(limited), ctx.clock.now()))?.used ?? 0;
}

/** 429: until the window of this limit ends. */
export async function refuseFor(ctx: Context, limited: Limited): Promise<AppError> {
  const window = await findWindow(ctx.db, keyOf(limited), ctx.clock.now());
  return refusal(ctx, window?.window_ends_at ?? windowOf(ctx, limited).ends_at);
}

/** Forgets the windows that have ended. */
export async function forgetEndedWindows(ctx: Context): Promise<void> {
  await deleteEnded(ctx.db, ctx.clock.now());
}

const WAIT_MS = 25;
const WAITS = 200;

/** Others under way may yet succeed and give their place back: waits for them, but not for those that have failed. */
async function waitForPlace(ctx: Context, limited: Limited): Promise<Moment> {
  for (let waits = 0; waits < WAITS; waits += 1) {
    const place = await takePlace(ctx.db, windowOf(ctx, limited), limited.limit.max);
    if (place !== null) return place.window_ends_at;
    if ((await usesOf(ctx, limited)) >= limited.limit.max) break;
    await sleep(WAIT_MS);
  }
  throw await refuseFor(ctx, limited);
}

function windowOf(ctx: Context, limited: Limited) {
  const now = ctx.clock.now();
  return { key: keyOf(limited), now, ends_at: shift(now, limited.limit.window_ms) };
}

function keyOf({ limit, subject }: Limited): string {
  return `${limit.name}:${subject}`;
}

function refusal(ctx: Context, ends_at: Moment): AppError {
  const ms = Date.parse(ends_at) - Date.parse(ctx.clock.now());
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  const minutes = Math.ceil(seconds / 60);
  const wait = seconds < 120 ? `${seconds} seconds` : `${minutes} minutes`;
  return tooManyCalls(`Too many tries. Please try again in ${wait}.`, seconds);
}
