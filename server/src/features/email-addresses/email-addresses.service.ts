import { HOUR_MS } from '../../infra/clock.ts';
import type { CallContext, Context, UserContext } from '../../context.ts';
import { enqueueJob } from '../../infra/jobs.ts';
import { consume } from '../rate-limits/public.ts';
import {
  type AccountEmail,
  getAddress,
  isSameEmail,
  lockEmail,
  markEmailVerified,
  setEmail,
} from '../users/public.ts';
import { inTransaction } from '../../infra/db.ts';
import {
  consumeToken,
  type EmailToken,
  findEmailToken,
  invalidToken,
  isUsable,
  revokeTokens,
} from '../email-tokens/public.ts';
import { recordSecurityChange, recordSecurityEvent } from '../security-log/public.ts';

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

/** The verified address, and whether it changed. */
export interface Verified {
  email: string;
  changed: boolean;
}

/**
 * Verifies the address of a link, or changes to it. Repeating it succeeds while the address is current: mail scanners
 * open links before users do. 400 at `token` for invalid links and if the address was taken in the meantime.
 */
export async function openEmailLink(ctx: CallContext, token: string): Promise<Verified> {
  return inTransaction(ctx, async (txCtx) => {
    const found = await findEmailToken(txCtx, token);
    if (found === null || found.purpose === 'reset') throw invalidToken();
    const address = await lockEmail(txCtx, found.user_id);
    // Read again under the lock: a concurrent request may have used it.
    const link = await findEmailToken(txCtx, token);
    if (address === null || link === null) throw invalidToken();
    const changed = link.purpose === 'change';
    if (!isDone(link, address)) await (changed ? change : verify)(txCtx, link, address);
    return { email: link.email, changed };
  });
}

function isDone(link: EmailToken, address: AccountEmail): boolean {
  return address.verified && link.used_at !== null && isSameEmail(link.email, address.email);
}

async function verify(ctx: CallContext, link: EmailToken, address: AccountEmail): Promise<void> {
  if (!isUsable(ctx, link) || !isSameEmail(link.email, address.email)) throw invalidToken();
  await consumeToken(ctx, link);
  if (address.verified) return;
  await markEmailVerified(ctx, link.user_id);
  await recordSecurityEvent(ctx, link.user_id, 'email_verified');
}

/** Revokes password reset links, which are in the old mailbox. */
async function change(ctx: CallContext, link: EmailToken, address: AccountEmail): Promise<void> {
  if (!isUsable(ctx, link)) throw invalidToken();
  const { user_id, email } = link;
  await consumeToken(ctx, link);
  await setEmail(ctx, user_id, email, 'token');
  await revokeTokens(ctx, user_id, 'reset');
  await recordSecurityChange(ctx, user_id, 'email_changed', address.email);
}
