import type { EmailChange } from '#contract/email-addresses.ts';
import { badInput } from '../../app-error.ts';
import type { UserContext } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { enqueueJob } from '../../infra/jobs.ts';
import { createEmailToken, revokeTokens } from '../email-tokens/public.ts';
import { requirePassword } from '../passwords/public.ts';
import { consume } from '../rate-limits/public.ts';
import { recordSecurityChange } from '../security-log/public.ts';
import { findCredentials, getMe, isSameEmail, throwEmailTaken } from '../users/public.ts';

/** The background work that mails a new address the link to change to it. */
export const CHANGE_MAIL_JOB = 'email-addresses.change';

const CHANGES = { name: 'email-change', max: 10, window_ms: 3_600_000 };

/**
 * Mails the new address a link, which changes the account's address when it is opened, and tells the old one at once. A
 * newer wish takes the place of the one before. 400 at `password` where it is wrong, at `email` where it is the
 * caller's already or somebody else's; 429 past ten an hour.
 */
export async function requestEmailChange(
  ctx: UserContext,
  { email, password }: EmailChange,
): Promise<void> {
  const { user_id } = ctx;
  await requirePassword(ctx, password);
  const { email: old_email } = await getMe(ctx, user_id);
  if (isSameEmail(email, old_email)) throw badInput({ email: 'This is your email already.' });
  if ((await findCredentials(ctx, email)) !== null) throwEmailTaken('email');
  await consume(ctx, { limit: CHANGES, subject: String(user_id) });
  await inTransaction(ctx, async (inside) => {
    await revokeTokens(inside, user_id, 'change');
    const link_id = await createEmailToken(inside, 'change', user_id, email);
    await enqueueJob(inside.db, CHANGE_MAIL_JOB, { link_id });
    await recordSecurityChange(inside, user_id, 'email_change_requested', old_email);
  });
}
