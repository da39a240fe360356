import { HOUR_MS } from '../../infra/clock.ts';
import type { Context, UserContext } from '../../context.ts';
import { enqueueJob } from '../../infra/jobs.ts';
import { consume } from '../rate-limits/public.ts';
import { getAddress } from '../users/public.ts';

export const VERIFICATION_MAIL_JOB = 'email-addresses.send-verification';

/** Schedules the verification email when the caller's transaction commits. */
export async function sendVerification(ctx: Context, user_id: number): Promise<void> {
  await enqueueJob(ctx.db, VERIFICATION_MAIL_JOB, { user_id });
}

const VERIFICATION_MAIL_LIMIT = { name: 'verification-mail', max: 5, window_ms: HOUR_MS };

/** Sends the verification email again unless verified. 429 past five per hour. */
export async function resendVerification(ctx: UserContext): Promise<void> {
  const address = await getAddress(ctx, ctx.user_id);
  if (address === null || address.verified) return;
  await consume(ctx, { limit: VERIFICATION_MAIL_LIMIT, subject: String(ctx.user_id) });
  await sendVerification(ctx, ctx.user_id);
}
