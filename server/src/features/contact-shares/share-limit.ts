import type { UserContext } from '../../context.ts';
import { consumeUpTo, type LimitExceeded } from '../rate-limits/rate-limits.service.ts';

const DAY_MS = 86_400_000;

/** Counts cards that the caller shares, all or none. 429 past what one may share in a day. */
export async function consumeShareQuota(ctx: UserContext, cards: number): Promise<void> {
  const max = ctx.settings.limits.shares_a_day;
  const limit = {
    name: 'shares',
    max,
    window_ms: DAY_MS,
    sentence: (refused: LimitExceeded) => sentenceOf(max, refused),
  };
  await consumeUpTo(ctx, { limit, subject: String(ctx.user_id) }, cards);
}

function sentenceOf(max: number, { left, wait }: LimitExceeded): string {
  if (left === 0)
    return `You have shared ${max} contacts within a day. You can share more in ${wait}.`;
  if (left === max) return `You can share ${max} contacts within a day.`;
  return `You can share ${max} contacts within a day: ${left} more now, others in ${wait}.`;
}
