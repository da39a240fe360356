import { msg } from '@lingui/core/runtime-macro';
import type { UserContext } from '../../../context.ts';
import { inTransaction } from '../../../infra/db.ts';
import { enqueueJob } from '../../../infra/jobs.ts';
import { addressesToInvite } from '../../connections/public.ts';
import { requireOpenSignup } from '../../signup-control/public.ts';
import { consumeUpTo, type LimitExceeded } from '../../rate-limits/public.ts';
import { DAY_MS } from '../../../infra/clock.ts';

export const INVITES_JOB = 'referrals.process-invites';

/**
 * Invites people to sign up. Counts and answers the same for every address, in the same time; a job does the rest (see
 * docs/decisions/061). 403 if not everyone may sign up or the caller's address must be verified first; 429 past the daily
 * limit.
 */
export async function inviteByMail(ctx: UserContext, emails: string[]): Promise<void> {
  await inTransaction(ctx, async (inside) => {
    await requireOpenSignup(inside);
    const addresses = await addressesToInvite(inside, emails);
    if (addresses.length === 0) return;
    await countInvites(inside, addresses.length);
    await enqueueJob(inside.db, INVITES_JOB, { user_id: ctx.user_id, emails: addresses });
  });
}

async function countInvites(ctx: UserContext, invites: number): Promise<void> {
  const max = ctx.settings.limits.referral_invites_per_day;
  const message = ({ left, when }: LimitExceeded) =>
    left === 0
      ? msg`You’ve invited ${{ max }} people in a day. Try again ${{ when }}.`
      : msg`You can invite up to ${{ max }} people a day: ${{ left }} more now.`;
  const limit = { name: 'referral-invites', max, window_ms: DAY_MS, message };
  await consumeUpTo(ctx, { limit, subject: String(ctx.user_id) }, invites);
}
