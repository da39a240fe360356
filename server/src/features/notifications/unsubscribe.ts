import type { Context } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { announce } from '../../infra/events.ts';
import { askPage, deadPage, donePage } from './unsubscribe-page.ts';
import { readUnsubscribeToken, type Unsubscription } from './unsubscribe-token.ts';
import { findByUnsubscribeKey, turnMailsOff } from './unsubscribe.queries.ts';

/** A page of its own, and whether its link leads anywhere. */
export interface UnsubscribePage {
  content: string;
  status: 200 | 404;
}

const DEAD: UnsubscribePage = { content: deadPage(), status: 404 };

/** What the link in a mail opens; nothing is changed yet. */
export async function showUnsubscribe(ctx: Context, token: string): Promise<UnsubscribePage> {
  const found = await findSubscription(ctx, token);
  return found === null ? DEAD : { content: askPage(found.event, token), status: 200 };
}

/** Turns off one kind of mails, by the button of that page or by the mail program itself (RFC 8058); again is no error. */
export async function unsubscribe(ctx: Context, token: string): Promise<UnsubscribePage> {
  return inTransaction(ctx, async (inside) => {
    const found = await findSubscription(inside, token);
    if (found === null) return DEAD;
    await turnMailsOff(inside.db, found.user_id, found.event, ctx.clock.now());
    await announce(inside.db, [found.user_id], 'users', found.user_id);
    return { content: donePage(found.event), status: 200 };
  });
}

async function findSubscription(
  ctx: Context,
  token: string,
): Promise<{ user_id: number; event: Unsubscription['event'] } | null> {
  const read = readUnsubscribeToken(token);
  const user = read && (await findByUnsubscribeKey(ctx.db, read.key));
  return user ? { user_id: user.id, event: read.event } : null;
}
