import type { Context, Settings } from '../../context.ts';
import { logSecurity } from '../../infra/log.ts';
import type { Timestamp } from '../../infra/clock.ts';
import { countUp, deleteEnded } from './rate-limits.queries.ts';
import { keyOf, type Limited, limitErrorUntil, windowOf } from './windows.ts';

const REMEMBERED = 10_000;

/** Of each server the windows in which something was refused, by their keys: when they end. */
const refusedWindows = new WeakMap<Settings, Map<string, Timestamp>>();

/**
 * Counts one use for the subject, on all servers together. 429 with `Retry-After` past the limit, which is logged once a
 * window. Call it outside of a transaction, so that what is refused afterwards counts all the same.
 */
export async function consume(ctx: Context, limited: Limited): Promise<void> {
  const { used, window_ends_at } = await countUp(ctx.db, windowOf(ctx, limited));
  const { name, max } = limited.limit;
  if (used <= max) return;
  if (used === max + 1)
    logSecurity(ctx.log, { security: 'limit_reached', limit: name, subject: limited.subject });
  throw limitErrorUntil(ctx, limited.limit, window_ends_at);
}

/**
 * Counts uses in the caller's transaction, with what they are for: what is refused or comes to nothing was no use, and
 * two at once wait for each other. 429 with `Retry-After` where they are more than the limit leaves, which each server
 * logs once a window. Call it after the locks that the work needs, so that who counts waits for nothing else.
 */
export async function consumeUpTo(ctx: Context, limited: Limited, uses = 1): Promise<void> {
  const { used, window_ends_at } = await countUp(ctx.db, windowOf(ctx, limited), uses);
  const { limit, subject } = limited;
  if (used <= limit.max) return;
  if (isFirstRejection(ctx, keyOf(limited), window_ends_at))
    logSecurity(ctx.log, { security: 'limit_reached', limit: limit.name, subject });
  throw limitErrorUntil(ctx, limit, window_ends_at, Math.max(0, limit.max - (used - uses)));
}

/** Counts one use and says whether it is within the limit, for what is silently left undone past it. */
export async function tryConsume(ctx: Context, limited: Limited): Promise<boolean> {
  return (await recordUse(ctx, limited)) <= limited.limit.max;
}

/** Counts one use, refuses nothing, and gives how many there are now. */
export async function recordUse(ctx: Context, limited: Limited): Promise<number> {
  return (await countUp(ctx.db, windowOf(ctx, limited))).used;
}

/** Forgets the windows that have ended. */
export async function deleteExpiredWindows(ctx: Context): Promise<void> {
  await deleteEnded(ctx.db, ctx.clock.now());
}

/**
 * Whether this server refuses for the first time in a window. A count that ends with its transaction cannot tell: what is
 * refused leaves nothing in the database.
 */
function isFirstRejection({ settings }: Context, key: string, ends_at: Timestamp): boolean {
  const ends = refusedWindows.get(settings) ?? new Map<string, Timestamp>();
  refusedWindows.set(settings, ends);
  if (ends.get(key) === ends_at) return false;
  // Whoever is forgotten here is at worst logged once more.
  if (ends.size >= REMEMBERED) ends.clear();
  ends.set(key, ends_at);
  return true;
}
