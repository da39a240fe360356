import type { Context, PersonContext } from '../../../context.ts';
import { inTransaction } from '../../../infra/db.ts';
import { enqueueJob } from '../../../infra/jobs.ts';
import { areBlocked } from '../../blocks/public.ts';
import { findBetween, type ConnectionRow } from '../connections.queries.ts';
import {
  deleteInvitesBefore,
  findByVerifiedEmail,
  lockInvite,
  markEmailed,
} from './invitations.queries.ts';
import { inviteRetentionCutoff, canEmailInvitation } from './invite-people.service.ts';
import { requestInvited } from '../requests/request-connection.service.ts';
import { isRecentlyRejected, appearsPending } from '../connection-view.ts';

export const INVITE_MAIL_JOB = 'connections.send-invite';

/** A connection request to a user, an email to the address, or nothing. */
type Outcome = { ask: number } | 'mail' | 'nothing';

/** Processes invited addresses independently; idempotent. */
export async function processInvites(ctx: Context, invite_ids: number[]): Promise<void> {
  for (const id of invite_ids) await inTransaction(ctx, (txCtx) => processInvite(txCtx, id));
}

async function processInvite(ctx: Context, id: number): Promise<void> {
  const invite = await lockInvite(ctx.db, id);
  if (invite === undefined) return;
  const { from_user, email, mailed_at } = invite;
  const sender = { ...ctx, user_id: from_user };
  const outcome = await decideInvite(sender, email);
  if (outcome === 'nothing') return;
  if (outcome !== 'mail') return requestInvited(sender, outcome.ask);
  if ((mailed_at ?? '') > inviteRetentionCutoff(ctx)) return;
  if (!(await canEmailInvitation(ctx, email))) return;
  await markEmailed(ctx.db, id, ctx.clock.now());
  await enqueueJob(ctx.db, INVITE_MAIL_JOB, { invite_id: id });
}

/**
 * Decides the outcome for the sender. Only users discoverable by address, or who revealed it to the sender with a
 * request, get a request; otherwise the sender would learn who has an account. See docs/decisions/061.
 */
export async function decideInvite(ctx: PersonContext, email: string): Promise<Outcome> {
  const person = await findByVerifiedEmail(ctx.db, email);
  if (person === undefined) return 'mail';
  if (person.id === ctx.user_id) return 'nothing';
  const existing = await findBetween(ctx.db, ctx.user_id, person.id);
  if (person.discoverable || hasRequested(ctx, person.id, existing)) return { ask: person.id };
  return isConnectedOrPending(ctx, existing) || (await areBlocked(ctx, person.id))
    ? 'nothing'
    : 'mail';
}

function hasRequested(ctx: PersonContext, id: number, existing?: ConnectionRow): boolean {
  return existing?.from_user === id && appearsPending(existing, ctx.clock.now());
}

/** Whether they are connected, or a request is pending or recently rejected. */
function isConnectedOrPending(ctx: PersonContext, existing?: ConnectionRow): boolean {
  if (existing === undefined) return false;
  return existing.status !== 'rejected' || isRecentlyRejected(existing, ctx.clock.now());
}

/** Deletes invitations once the address can be invited again. */
export async function deleteOldInvites(ctx: Context): Promise<void> {
  await deleteInvitesBefore(ctx.db, inviteRetentionCutoff(ctx));
}
