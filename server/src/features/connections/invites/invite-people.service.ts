import type { ConnectionInvites } from '#contract/connections.ts';
import { DURATIONS } from '#contract/limits.ts';
import type { Context, PersonContext, UserContext } from '../../../context.ts';
import { inTransaction } from '../../../infra/db.ts';
import { enqueueJob } from '../../../infra/jobs.ts';
import { forbidden, notFound } from '../../../app-error.ts';
import { addMs } from '../../../infra/clock.ts';
import { tryConsume } from '../../rate-limits/public.ts';
import { findSender, upsertInvites } from './invitations.queries.ts';
import { consumeRequestQuota } from '../requests/request-connection.service.ts';

// Whoever sends them: strangers fill nobody's mailbox.
const TO_ONE_ADDRESS = { name: 'invitations-to', max: 3, window_ms: 86_400_000 };

/** The background work that decides what comes of invited addresses. */
export const INVITES_JOB = 'connections.invites';

/**
 * Invites people by address. Nothing is looked up about an address here: the same is stored, counted and answered for
 * each, in the same time, and background work does the rest. 403 where the caller's own address is not verified; 429
 * past the requests of a day, of which each address is one.
 */
export async function invitePeople(ctx: UserContext, { emails }: ConnectionInvites): Promise<void> {
  await inTransaction(ctx, async (inside) => {
    const addresses = await addressesToInvite(inside, emails);
    if (addresses.length === 0) return;
    const invite_ids = await upsertInvites(inside.db, ctx.user_id, addresses, ctx.clock.now());
    await consumeRequestQuota(inside, addresses.length);
    await enqueueJob(inside.db, INVITES_JOB, { invite_ids });
  });
}

/**
 * The addresses that a person invites, each once and without case; their own is left out. 403 where that is not verified: nobody
 * writes to strangers in a name and from an address that may not be theirs.
 */
export async function addressesToInvite(
  { db, user_id }: PersonContext,
  emails: string[],
): Promise<string[]> {
  const sender = await findSender(db, user_id);
  if (sender === undefined) throw notFound('User');
  if (sender.email_verified_at === null)
    throw forbidden('Verify your email address first. Then you can invite people.');
  const addresses = new Set(emails.map((email) => email.toLowerCase()));
  addresses.delete(sender.email.toLowerCase());
  return [...addresses];
}

/** Counts an invitation to this address, and says whether it may be mailed. */
export function canEmailInvitation(ctx: Context, email: string): Promise<boolean> {
  return tryConsume(ctx, { limit: TO_ONE_ADDRESS, subject: email });
}

/** Until this moment it is forgotten whom somebody invited: they may invite them again. */
export function inviteRetentionCutoff({ clock }: Context): string {
  return addMs(clock.now(), -DURATIONS.invite_days * 86_400_000);
}

/** A name for a mail to a stranger: a mail program makes a link of what looks like one, and a name is whatever its bearer wrote. */
export function sanitizeNameForEmail(name: string): string {
  return name.replaceAll(/[.:/@]+(?=\S)/g, ' ');
}
