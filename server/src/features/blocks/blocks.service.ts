import { z } from 'zod';
import type { Block } from '#contract/blocks.ts';
import { id as rowId, timestamp } from '#contract/fields.ts';
import { notFound } from '../../app-error.ts';
import type { PersonContext, UserContext } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { pageOf, readCursor, type Page, type PageQuery } from '../../paging.ts';
import { blockView } from './block-view.ts';
import { deleteBlock, findBlockers, listBlocks, lockPair } from './blocks.queries.ts';

/** Who has blocked whom: the caller this person, this person the caller. */
export interface Blocked {
  by_me: boolean;
  by_them: boolean;
}

export async function blocksBetween(ctx: PersonContext, other_id: number): Promise<Blocked> {
  const blockers = await findBlockers(ctx.db, ctx.user_id, other_id);
  return { by_me: blockers.includes(ctx.user_id), by_them: blockers.includes(other_id) };
}

/** Whether this person has blocked the caller, for whom they are then as good as not there. */
export async function isBlockedBy(ctx: UserContext, other_id: number): Promise<boolean> {
  return (await blocksBetween(ctx, other_id)).by_them;
}

/**
 * Lets only one transaction at a time decide what is between the caller and this person: a new conversation, a
 * request, a block. To be asked for before any row of theirs is locked.
 */
export function lockBetween(ctx: PersonContext, other_id: number): Promise<void> {
  return lockPair(ctx.db, ctx.user_id, other_id);
}

const key = z.tuple([timestamp, rowId]);

/** One page of those whom the caller blocked, newest first. */
export async function getBlocks(ctx: UserContext, query: PageQuery): Promise<Page<Block>> {
  const { limit, after } = readCursor(query, key);
  const before = after && { time: after[0], id: after[1] };
  const rows = await listBlocks(ctx.db, ctx.user_id, before, limit + 1);
  const { results, next_cursor } = pageOf(rows, limit, (row) => [row.created_at, row.id]);
  return { results: results.map(blockView), next_cursor };
}

/** Lets a person through again; what they wrote meanwhile stays with them. 404 where the caller has not blocked them. */
export async function unblock(ctx: UserContext, user_id: number): Promise<void> {
  await inTransaction(ctx, async ({ db }) => {
    if (!(await deleteBlock(db, ctx.user_id, user_id))) throw notFound('Block');
    await publish(db, [ctx.user_id], 'blocks', user_id);
  });
}
