import type { Context, Settings } from '../../context.ts';
import { logSecurity } from '../../infra/log.ts';
import type { Timestamp } from '../../infra/clock.ts';
import { countUp, deleteEnded } from './rate-limits.queries.ts';
import { keyOf, type Limited, limitErrorUntil, windowOf } from './windows.ts';

const MAX_REMEMBERED_WINDOWS = 10_000;

/** End of each window in which this server rejected something, by key. */
const exceededWindows = new WeakMap<Settings, Map<string, Timestamp>>();

/**
 * Counts one use across all servers. 429 with `Retry-After` past the limit, logged once per window. Call outside a
 * transaction, so that rejected uses count.
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
 * Counts uses in the caller's transaction, so that rolled-back work doesn't count; concurrent calls are serialized. 429
 * with `Retry-After` past the limit, logged once per window and server. Call it after acquiring the other locks.
 */
export async function consumeUpTo(ctx: Context, limited: Limited, uses = 1): Promise<void> {
  const { used, window_ends_at } = await countUp(ctx.db, windowOf(ctx, limited), uses);
  const { limit, subject } = limited;
  if (used <= limit.max) return;
  if (isFirstRejection(ctx, keyOf(limited), window_ends_at))
    logSecurity(ctx.log, { security: 'limit_reached', limit: limit.name, subject });
  throw limitErrorUntil(ctx, limit, window_ends_at, Math.max(0, limit.max - (used - uses)));
}

/** Counts one use and returns whether it's within the limit, for work that is silently skipped. */
export async function tryConsume(ctx: Context, limited: Limited): Promise<boolean> {
  return (await recordUse(ctx, limited)) <= limited.limit.max;
}

/** Counts one use without a limit and returns the count. */
export async function recordUse(ctx: Context, limited: Limited): Promise<number> {
  return (await countUp(ctx.db, windowOf(ctx, limited))).used;
}

/** Deletes expired windows. */
export async function deleteExpiredWindows(ctx: Context): Promise<void> {
  await deleteEnded(ctx.db, ctx.clock.now());
}

/**
 * Whether this is the window's first rejection on this server. The database doesn't know: rejected transactions are
 * rolled back.
 */
function isFirstRejection({ settings }: Context, key: string, ends_at: Timestamp): boolean {
  const endsByKey = exceededWindows.get(settings) ?? new Map<string, Timestamp>();
  exceededWindows.set(settings, endsByKey);
  if (endsByKey.get(key) === ends_at) return false;
  // The worst case is a second log line.
  if (endsByKey.size >= MAX_REMEMBERED_WINDOWS) endsByKey.clear();
  endsByKey.set(key, ends_at);
  return true;
}
