import type { PersonContext } from '../../context.ts';
import { consumeUpTo, type LimitExceeded } from '../rate-limits/public.ts';

const DAY_MS = 86_400_000;

/**
 * Counts requests and invited addresses together, all or none. 429 past what one may send in a day. An address counts
 * whoever it belongs to, so that what is left tells nothing.
 */
export async function consumeRequestQuota(ctx: PersonContext, requests = 1): Promise<void> {
  const max = ctx.settings.limits.connection_requests_a_day;
  const limit = {
    name: 'connection-requests',
    max,
    window_ms: DAY_MS,
    sentence: (refused: LimitExceeded) => sentenceOf(max, refused),
  };
  await consumeUpTo(ctx, { limit, subject: String(ctx.user_id) }, requests);
}

function sentenceOf(max: number, { left, wait }: LimitExceeded): string {
  const all = `${max} connection requests and invitations within a day`;
  if (left === 0) return `You have sent ${all}. You can send another in ${wait}.`;
  if (left === max) return `You can send ${all}.`;
  return `You can send ${all}: ${left} more now, others in ${wait}.`;
}
