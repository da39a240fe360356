import { z } from 'zod';
import type { Block } from '#contract/blocks.ts';
import { id as rowId, timestamp } from '#contract/fields.ts';
import type { UserCard } from '#contract/user-card.ts';
import { badInput, notFound } from '../../app-error.ts';
import type { PersonContext, UserContext } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { type Page, pageOf, type PageQuery, readCursor } from '../../paging.ts';
import {
  deleteBlock,
  deleteConnection,
  findBlock,
  findBlockers,
  findPerson,
  insertBlock,
  listBlocks,
  lockConnection,
  lockConversation,
  lockPair,
  rejectConnection,
} from './blocks.queries.ts';

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

/**
 * Blocks a person and ends what connects the two; again is no error. 400 at `user_id` for oneself and nobody. Once it
 * is answered, nothing of that person reaches the caller any more.
 */
export async function blockPerson(ctx: UserContext, user_id: number): Promise<Block> {
  if (user_id === ctx.user_id) throw badInput({ user_id: 'You cannot block yourself.' });
  return inTransaction(ctx, async (inside) => {
    await lockBetween(inside, user_id);
    await requirePerson(inside, user_id);
    await endConnection(inside, user_id);
    await insertBlock(inside.db, ctx.user_id, user_id, ctx.clock.now());
    await publish(inside.db, [ctx.user_id], 'blocks', user_id);
    return blockView(await findBlock(inside.db, ctx.user_id, user_id));
  });
}

/**
 * Whoever has blocked the caller is nobody here too, else this call would tell so. Unless the two have a conversation:
 * then even one who left could be blocked, and nobody may write, block, unblock and write again without a remedy.
 */
async function requirePerson(ctx: UserContext, user_id: number): Promise<void> {
  const person = await findPerson(ctx.db, user_id);
  const conversation = await lockConversation(ctx.db, ctx.user_id, user_id);
  const { by_me, by_them } = await blocksBetween(ctx, user_id);
  const hidden = by_them && !by_me && conversation === undefined;
  if (person === undefined || hidden) throw badInput({ user_id: 'There is nobody with this id.' });
}

/**
 * Disconnects, or takes the caller's own request back, as either of them may at any time. The other's request is
 * rejected, which is silent: it goes on looking as if it waited.
 */
async function endConnection(ctx: UserContext, user_id: number): Promise<void> {
  const row = await lockConnection(ctx.db, ctx.user_id, user_id);
  if (row === undefined || row.status === 'rejected') return;
  if (row.status === 'pending' && row.from_user === user_id) {
    await rejectConnection(ctx.db, row.id, ctx.clock.now());
    await publish(ctx.db, [ctx.user_id], 'connections', row.id);
    return;
  }
  await deleteConnection(ctx.db, row.id);
  await publish(ctx.db, [ctx.user_id, user_id], 'connections', row.id);
}

/** A block as the one who blocked sees it. */
export function blockView({ created_at, ...user }: UserCard & { created_at: string }): Block {
  return { user, created_at };
}
