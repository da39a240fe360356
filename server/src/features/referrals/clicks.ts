import type { CallContext } from '../../context.ts';
import { addressBlock, tryConsume } from '../rate-limits/public.ts';
import { countClick } from './clicks.queries.ts';

const HOUR_MS = 3_600_000;

/** Counts that somebody opened a link, by its code and the day and nothing else. Past the limit of their address it is not counted. */
export async function recordClick(ctx: CallContext, code: string): Promise<void> {
  const max = ctx.settings.limits.referral_clicks_an_hour;
  const limit = { name: 'referral-clicks', max, window_ms: HOUR_MS };
  if (!(await tryConsume(ctx, { limit, subject: addressBlock(ctx.origin.ip) }))) return;
  await countClick(ctx.db, code.toLowerCase(), ctx.clock.now().slice(0, 10));
}
