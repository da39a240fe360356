import { msg } from '@lingui/core/runtime-macro';
import type { EmailChange } from '#contract/email-addresses.ts';
import { badInput } from '../../app-error.ts';
import type { Context, UserContext } from '../../context.ts';
import { DAY_MS, HOUR_MS } from '../../infra/clock.ts';
import { inTransaction } from '../../infra/db.ts';
import { enqueueJob } from '../../infra/jobs.ts';
import { createEmailToken, revokeTokens } from '../email-tokens/public.ts';
import { requirePassword } from '../passwords/public.ts';
import { consume, tryConsume } from '../rate-limits/public.ts';
import { recordSecurityChange } from '../security-log/public.ts';
import { findCredentials, getMe, isSameEmail } from '../users/public.ts';

export const CHANGE_MAIL_JOB = 'email-addresses.send-change';
export const TAKEN_MAIL_JOB = 'email-addresses.send-taken';

const CHANGE_LIMIT = { name: 'email-change', max: 10, window_ms: HOUR_MS };
const TAKEN_MAIL_LIMIT = { name: 'email-taken', max: 1, window_ms: DAY_MS };

/**
 * Requests a change of address and notifies the old one. Same response and work for any address; the job that emails the
 * confirmation link looks up whether it's taken. Replaces an earlier request. 400 at `password` if wrong, at `email` if unchanged; 429 past ten per hour. See docs/decisions/034.
 */
export async function requestEmailChange(
  ctx: UserContext,
  { email, password }: EmailChange,
): Promise<void> {
  const { user_id } = ctx;
  await requirePassword(ctx, password);
  const { email: old_email } = await getMe(ctx, user_id);
  if (isSameEmail(email, old_email)) throw badInput({ email: msg`This is already your email.` });
  await consume(ctx, { limit: CHANGE_LIMIT, subject: String(user_id) });
  await inTransaction(ctx, async (txCtx) => {
    await revokeTokens(txCtx, user_id, 'change');
    const link_id = await createEmailToken(txCtx, 'change', user_id, email);
    await enqueueJob(txCtx.db, CHANGE_MAIL_JOB, { link_id });
    await recordSecurityChange(txCtx, user_id, 'email_change_requested', old_email);
  });
}

/** Returns whether the address is taken, and notifies its owner once a day. */
export async function notifyIfTaken(ctx: Context, email: string): Promise<boolean> {
  const owner = await findCredentials(ctx, email);
  if (owner === null) return false;
  await inTransaction(ctx, async (txCtx) => {
    if (await tryConsume(txCtx, { limit: TAKEN_MAIL_LIMIT, subject: String(owner.id) }))
      await enqueueJob(txCtx.db, TAKEN_MAIL_JOB, { user_id: owner.id });
  });
  return true;
}
