import { msg } from '@lingui/core/runtime-macro';
import type { ConnectLink } from '#contract/connections.ts';
import type { UserCard } from '#contract/user-card.ts';
import { notFound } from '../../../app-error.ts';
import type { PersonContext, UserContext } from '../../../context.ts';
import { inTransaction } from '../../../infra/db.ts';
import { publish } from '../../../infra/events.ts';
import { newToken } from '../../../infra/tokens.ts';
import { areBlocked } from '../../blocks/public.ts';
import { findCode, findLinkOwner, replaceLink } from './connect-link.queries.ts';

export async function getConnectLink(ctx: PersonContext): Promise<ConnectLink> {
  const code = await findCode(ctx.db, ctx.user_id);
  // The account was deleted in the meantime.
  if (code === null) throw notFound(msg`Connect link not found.`);
  return { url: `${ctx.settings.public_url}/contacts?connect=${code}` };
}

/** Replaces the caller's link; the old one stops working. */
export async function regenerateConnectLink(ctx: UserContext): Promise<ConnectLink> {
  return inTransaction(ctx, async (txCtx) => {
    const { db, user_id, clock } = txCtx;
    await replaceLink(db, { user_id, code: newToken(), created_at: clock.now() });
    await publish(db, [user_id], 'connections');
    return getConnectLink(txCtx);
  });
}

/** The owner of a link. 404 if there is none or one of the two blocked the other. */
export async function getLinkOwner(ctx: UserContext, code: string): Promise<UserCard> {
  const owner = await findLinkOwner(ctx.db, ctx.user_id, code);
  if (owner === undefined || (await areBlocked(ctx, owner.id)))
    throw notFound(msg`Connect link not found.`);
  return owner;
}
