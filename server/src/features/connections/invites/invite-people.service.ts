import { msg } from '@lingui/core/runtime-macro';
import type { ConnectionInvites } from '#contract/connections.ts';
import { DURATIONS } from '#contract/limits.ts';
import type { Context, PersonContext, UserContext } from '../../../context.ts';
import { inTransaction } from '../../../infra/db.ts';
import { enqueueJob } from '../../../infra/jobs.ts';
import { notFound } from '../../../app-error.ts';
import { addDays, DAY_MS } from '../../../infra/clock.ts';
import { emailSubject, tryConsume } from '../../rate-limits/public.ts';
import { findSender, upsertInvites } from './invitations.queries.ts';
import { requireVerifiedEmail } from '../verified-email.ts';
import { consumeRequestQuota } from '../requests/request-connection.service.ts';

// Per recipient and over all senders, so that no mailbox is flooded.
const ADDRESS_LIMIT = { name: 'invitations-to', max: 3, window_ms: DAY_MS };

export const INVITES_JOB = 'connections.process-invites';

/**
 * Invites people by address. Stores, counts and answers the same for every address, in the same time; a job does the
 * rest (see docs/decisions/061). 403 if the caller's address must be verified first; 429 past the daily requests, one per
 * address.
 */
export async function invitePeople(ctx: UserContext, { emails }: ConnectionInvites): Promise<void> {
  await inTransaction(ctx, async (txCtx) => {
    const addresses = await addressesToInvite(txCtx, emails);
    if (addresses.length === 0) return;
    const invite_ids = await upsertInvites(txCtx.db, ctx.user_id, addresses, ctx.clock.now());
    await consumeRequestQuota(txCtx, addresses.length);
    await enqueueJob(txCtx.db, INVITES_JOB, { invite_ids });
  });
}

/**
 * Unique addresses, case-insensitive, without the caller's. 403 if the caller's address must be verified first: it might
 * belong to someone else.
 */
export async function addressesToInvite(ctx: PersonContext, emails: string[]): Promise<string[]> {
  await requireVerifiedEmail(ctx, msg`Verify your email to invite people.`);
  const sender = await findSender(ctx.db, ctx.user_id);
  if (sender === undefined) throw notFound(msg`User not found.`);
  const addresses = new Set(emails.map((email) => email.toLowerCase()));
  addresses.delete(sender.email.toLowerCase());
  return [...addresses];
}

/** Counts an invitation to this address and returns whether it may be emailed. */
export async function canEmailInvitation(ctx: Context, email: string): Promise<boolean> {
  return tryConsume(ctx, { limit: ADDRESS_LIMIT, subject: await emailSubject(ctx, email) });
}

/** Older invitations are deleted, after which the address can be invited again. */
export function inviteRetentionCutoff({ clock }: Context): string {
  return addDays(clock.now(), -DURATIONS.invite_days);
}
