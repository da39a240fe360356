import type { Context, PersonContext } from '../../../context.ts';
import { inTransaction } from '../../../infra/db.ts';
import { enqueueJob } from '../../../infra/jobs.ts';
import { blocksBetween } from '../../blocks/public.ts';
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

/** The background work that mails an invitation. */
export const INVITE_MAIL_JOB = 'connections.invite-mail';

/** What an invitation comes to: a request to somebody, a mail to the address, or nothing. */
type Outcome = { ask: number } | 'mail' | 'nothing';

/** Does what is to be done about invited addresses, each for itself. Doing it again does nothing more. */
export async function processInvites(ctx: Context, invite_ids: number[]): Promise<void> {
  for (const id of invite_ids) await inTransaction(ctx, (inside) => carryOut(inside, id));
}

async function carryOut(ctx: Context, id: number): Promise<void> {
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
 * What inviting this address comes to for the sender. Only who lets themselves be found by an address is asked, or who
 * showed it to the sender by asking first; anybody else would be known by it from then on.
 */
export async function decideInvite(ctx: PersonContext, email: string): Promise<Outcome> {
  const person = await findByVerifiedEmail(ctx.db, email);
  if (person === undefined) return 'mail';
  if (person.id === ctx.user_id) return 'nothing';
  const earlier = await findBetween(ctx.db, ctx.user_id, person.id);
  if (person.discoverable || hasAsked(ctx, person.id, earlier)) return { ask: person.id };
  const { by_me, by_them } = await blocksBetween(ctx, person.id);
  return by_me || by_them || stands(ctx, earlier) ? 'nothing' : 'mail';
}

function hasAsked(ctx: PersonContext, id: number, earlier?: ConnectionRow): boolean {
  return earlier?.from_user === id && appearsPending(earlier, ctx.clock.now());
}

/** Whether they are connected, or one has asked and was not answered, or was rejected lately. */
function stands(ctx: PersonContext, earlier?: ConnectionRow): boolean {
  if (earlier === undefined) return false;
  return earlier.status !== 'rejected' || isRecentlyRejected(earlier, ctx.clock.now());
}

/** Forgets whom people invited, once they may invite them again. */
export async function deleteOldInvites(ctx: Context): Promise<void> {
  await deleteInvitesBefore(ctx.db, inviteRetentionCutoff(ctx));
}
