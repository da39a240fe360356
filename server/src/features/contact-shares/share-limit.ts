import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { UserContext } from '../../context.ts';
import { DAY_MS } from '../../infra/clock.ts';
import { consumeUpTo, type LimitExceeded } from '../rate-limits/public.ts';

/** Counts shared contacts, all or none; 429 past the daily limit. */
export async function consumeShareQuota(ctx: UserContext, cards: number): Promise<void> {
  const max = ctx.settings.limits.shares_per_day;
  const limit = {
    name: 'shares',
    max,
    window_ms: DAY_MS,
    message: (exceeded: LimitExceeded) => limitMessage(max, exceeded),
  };
  await consumeUpTo(ctx, { limit, subject: String(ctx.user_id) }, cards);
}

function limitMessage(max: number, { left, when }: LimitExceeded): MessageDescriptor {
  if (left === 0) return msg`You’ve shared ${{ max }} contacts in a day. Try again ${{ when }}.`;
  if (left === max) return msg`You can share up to ${{ max }} contacts a day.`;
  return msg`You can share up to ${{ max }} contacts a day: ${{ left }} more now, others ${{ when }}.`;
}
