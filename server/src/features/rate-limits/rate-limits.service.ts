import type { Context } from '../../context.ts';
import { logSecurity } from '../../infra/log.ts';
import { countUp, deleteEnded } from './rate-limits.queries.ts';
import { refusal, windowOf, type Limited } from './windows.ts';

/**
 * Counts one use for the subject, on all servers together. 429 with `Retry-After` past the limit, which is logged once a
 * window. Call it outside of a transaction, so that what is refused afterwards counts all the same.
 */
export async function limitUses(ctx: Context, limited: Limited): Promise<void> {
  const { used, window_ends_at } = await countUp(ctx.db, windowOf(ctx, limited));
  const { name, max } = limited.limit;
  if (used <= max) return;
  if (used === max + 1)
    logSecurity(ctx.log, { security: 'limit_reached', limit: name, subject: limited.subject });
  throw refusal(ctx, window_ends_at);
}

/** Counts one use and says whether it is within the limit, for what is silently left undone past it. */
export async function isWithinLimit(ctx: Context, limited: Limited): Promise<boolean> {
  return (await countUse(ctx, limited)) <= limited.limit.max;
}

/** Counts one use, refuses nothing, and gives how many there are now. */
export async function countUse(ctx: Context, limited: Limited): Promise<number> {
  return (await countUp(ctx.db, windowOf(ctx, limited))).used;
}

/** Forgets the windows that have ended. */
export async function forgetEndedWindows(ctx: Context): Promise<void> {
  await deleteEnded(ctx.db, ctx.clock.now());
}

export { addressBlock } from './address-block.ts';
export { leave, limitFailures, takeIfFree } from './places.ts';
export { isUsedUp, refuseFor, type Limited } from './windows.ts';
