import { msg } from '@lingui/core/runtime-macro';
import { notFound } from '../../../app-error.ts';
import type { UserContext } from '../../../context.ts';
import { inTransaction } from '../../../infra/db.ts';
import { publish } from '../../../infra/events.ts';
import { pageOf, type Page, type PageQuery, readCursor } from '../../../paging.ts';
import { tieWith } from '../../ties/public.ts';
import { lockPresentUser } from '../../../people.queries.ts';
import { insertDismissal, isDismissed, listDismissals } from './suggested-connections.queries.ts';

/**
 * Stops suggesting a user to the caller; repeating it is no error. 404 for oneself and users without a tie to the
 * caller.
 */
export async function dismissSuggestion(ctx: UserContext, dismissed_id: number): Promise<void> {
  await inTransaction(ctx, async (txCtx) => {
    const { db, user_id, clock } = txCtx;
    const tied = await tieWith(txCtx, dismissed_id);
    const isKnown = tied !== null || (await isDismissed(db, user_id, dismissed_id));
    const person = await lockPresentUser(db, dismissed_id);
    if (person === undefined || tied?.tie === 'self' || !isKnown)
      throw notFound(msg`User not found.`);
    await insertDismissal(db, { user_id, dismissed_id, created_at: clock.now() });
    await publish(db, [user_id], 'connections');
  });
}

/** The users the caller dismissed as suggestions, with the time. */
export async function getDismissedSuggestions(
  ctx: UserContext,
  query: PageQuery,
): Promise<Page<{ user: number; dismissed_at: string }>> {
  const { limit, after } = readCursor(query);
  const rows = await listDismissals(ctx.db, ctx.user_id, after ?? 0, limit + 1);
  const dismissed = rows.map(({ dismissed_id, ...rest }) => ({ user: dismissed_id, ...rest }));
  return pageOf(dismissed, limit, ({ user }) => [user]);
}
