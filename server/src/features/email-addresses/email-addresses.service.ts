import type { Context, UserContext } from '../../context.ts';
import { enqueueJob } from '../../infra/jobs.ts';
import { consume } from '../rate-limits/public.ts';
import { getAddress } from '../users/public.ts';

/** The background work that mails the link to verify an address. */
export const VERIFICATION_MAIL_JOB = 'email-addresses.verify';

/** Mails a person the link to verify their address, if and when the caller's transaction commits. */
export async function sendVerification(ctx: Context, user_id: number): Promise<void> {
  await enqueueJob(ctx.db, VERIFICATION_MAIL_JOB, { user_id });
}

const MAILS = { name: 'verification-mail', max: 5, window_ms: 3_600_000 };

/** Mails the caller the link once more, unless the address is verified. 429 past five an hour. */
export async function resendVerification(ctx: UserContext): Promise<void> {
  const address = await getAddress(ctx, ctx.user_id);
  if (address === null || address.verified) return;
  await consume(ctx, { limit: MAILS, subject: String(ctx.user_id) });
  await sendVerification(ctx, ctx.user_id);
}
