import type { ConnectionInvites } from '#contract/connections.ts';
import type { UserContext } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { enqueueJob } from '../../infra/jobs.ts';
import { upsertInvites } from './invitations.queries.ts';
import { addressesToInvite } from './invite-policy.ts';
import { consumeRequestQuota } from './request-limit.ts';

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
