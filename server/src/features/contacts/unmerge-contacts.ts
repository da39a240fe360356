import type { UserContext } from '../../context.ts';
import { lockStates, writeState, type ContactState } from './contact-state.ts';
import { reattachContacts, findPresentLinks } from './merged-contacts.queries.ts';
import { unmergeCard, withoutAdded } from './unmerge-card.ts';
import { nextTimestamp } from './write-contacts.ts';

/**
 * Takes back what a merge wrote: the contacts that went in are there again, and the kept one is as before, but for
 * what changed since. Gives false where the kept one is not there. Whoever calls is in a transaction.
 */
export async function unmergeContacts(
  ctx: UserContext,
  merge: { id: number; keep_id: number; before: ContactState; after: ContactState },
): Promise<boolean> {
  const { before, after, keep_id } = merge;
  const held = (await lockStates(ctx, [keep_id])).get(keep_id);
  if (held === undefined) return false;
  const { updated_at, ...current } = held;
  const card = unmergeCard(current.card, before.card, after.card);
  const links = await findPresentLinks(ctx.db, ctx.user_id, card);
  const { source, created_at, last_contacted_by_hand: by_hand } = before;
  const state: ContactState = {
    card: { ...card, ...links },
    extra: withoutAdded(current.extra, before.extra, after.extra),
    source,
    created_at,
    last_contacted_by_hand:
      current.last_contacted_by_hand === after.last_contacted_by_hand
        ? by_hand
        : current.last_contacted_by_hand,
  };
  await writeState(ctx, keep_id, state, nextTimestamp(updated_at, ctx.clock.now()));
  await reattachContacts(ctx.db, ctx.user_id, merge.id, ctx.clock.now());
  return true;
}
