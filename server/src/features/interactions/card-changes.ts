import { LIMITS } from '#contract/limits.ts';
import type { UserContext } from '../../context.ts';
import { listChangesAmong, type CardChange } from './timeline.queries.ts';

/** What changed the cards of these contacts of the caller, a page after the other: by contact, of each the oldest first. */
export async function* readCardChanges(
  ctx: UserContext,
  contact_ids: number[],
): AsyncGenerator<CardChange[]> {
  let page: CardChange[];
  let last: CardChange | undefined;
  do {
    const after = [last?.contact ?? 0, last?.id ?? 0] as const;
    page = await listChangesAmong(ctx.db, ctx.user_id, contact_ids, after, LIMITS.page);
    last = page.at(-1);
    yield page;
  } while (page.length === LIMITS.page);
}
