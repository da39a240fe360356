import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import type { Block } from '#contract/blocks.ts';
import { id as rowId, timestamp } from '#contract/fields.ts';
import type { UserCard } from '#contract/user-card.ts';
import { badInput, notFound } from '../../app-error.ts';
import type { PersonContext, UserContext } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import {
  suppressIntroductionsBetween,
  withdrawIntroductionsBetween,
} from '../../introduction-ends.queries.ts';
import { type Page, pageOf, type PageQuery, readCursor } from '../../paging.ts';
import { lockPresentUser, lockUser } from '../../people.queries.ts';
import { tieWith } from '../ties/public.ts';
import {
  deleteBlock,
  deleteConnection,
  findBlock,
  findBlockedAmong,
  findBlockers,
  insertBlock,
  listBlocks,
  type LockedConnection,
  lockConnection,
  lockConversation,
  lockPair,
  rejectConnection,
} from './blocks.queries.ts';

/** Directions of a block between the caller and the other user. */
export interface Blocked {
  by_me: boolean;
  by_them: boolean;
}

export async function blocksBetween(ctx: PersonContext, other_id: number): Promise<Blocked> {
  const blockers = await findBlockers(ctx.db, ctx.user_id, other_id);
  return { by_me: blockers.includes(ctx.user_id), by_them: blockers.includes(other_id) };
}

/** Whether either of the two blocked the other. */
export async function areBlocked(ctx: PersonContext, other_id: number): Promise<boolean> {
  return (await findBlockers(ctx.db, ctx.user_id, other_id)).length > 0;
}

/** These users without those the caller blocked, for events about what the caller does. */
export async function withoutBlocked(ctx: UserContext, user_ids: number[]): Promise<number[]> {
  const blocked = new Set(await findBlockedAmong(ctx.db, ctx.user_id, user_ids));
  return user_ids.filter((id) => !blocked.has(id));
}

/**
 * Serializes transactions that change the relation of two users: conversations, requests, blocks. Must be acquired
 * before any of their rows is locked.
 */
export function lockBetween(ctx: PersonContext, other_id: number): Promise<void> {
  return lockPair(ctx.db, ctx.user_id, other_id);
}

const key = z.tuple([timestamp, rowId]);

/** The users the caller blocked, newest first. */
export async function getBlocks(ctx: UserContext, query: PageQuery): Promise<Page<Block>> {
  const { limit, after } = readCursor(query, key);
  const before = after && { time: after[0], id: after[1] };
  const rows = await listBlocks(ctx.db, ctx.user_id, before, limit + 1);
  const { results, next_cursor } = pageOf(rows, limit, (row) => [row.created_at, row.id]);
  return { results: results.map(blockView), next_cursor };
}

/** Unblocks a user; messages withheld in the meantime stay hidden. 404 if not blocked. */
export async function unblock(ctx: UserContext, user_id: number): Promise<void> {
  await inTransaction(ctx, async ({ db }) => {
    if (!(await deleteBlock(db, ctx.user_id, user_id))) throw notFound(msg`Block not found.`);
    await publish(db, [ctx.user_id], 'blocks', user_id);
  });
}

/**
 * Blocks a user and disconnects the two; repeating it is no error. 400 at `user_id` for oneself and users the caller
 * doesn't know. See docs/decisions/037.
 */
export async function blockPerson(ctx: UserContext, user_id: number): Promise<Block> {
  if (user_id === ctx.user_id) throw badInput({ user_id: msg`You can’t block yourself.` });
  return inTransaction(ctx, async (txCtx) => {
    await lockBetween(txCtx, user_id);
    const connection = await requireKnown(txCtx, user_id);
    // A concurrent change of the name comes entirely before or after the block.
    await lockUser(txCtx.db, ctx.user_id);
    if (connection !== undefined) await endConnection(txCtx, user_id, connection);
    await insertBlock(txCtx.db, ctx.user_id, user_id, ctx.clock.now());
    await endIntroductions(txCtx, user_id);
    await publish(txCtx.db, [ctx.user_id], 'blocks', user_id);
    return blockView(await findBlock(txCtx.db, ctx.user_id, user_id));
  });
}

/**
 * Requires a tie, a request in any state or an earlier block, and returns the locked connection. Users who blocked the
 * caller look unknown here, too, unless the two have a conversation: otherwise someone could write, block, unblock and
 * write again without remedy.
 */
async function requireKnown(
  ctx: UserContext,
  user_id: number,
): Promise<LockedConnection | undefined> {
  const person = await lockPresentUser(ctx.db, user_id);
  const conversation = await lockConversation(ctx.db, ctx.user_id, user_id);
  const connection = await lockConnection(ctx.db, ctx.user_id, user_id);
  const { by_me, by_them } = await blocksBetween(ctx, user_id);
  const isKnown =
    by_me ||
    conversation !== undefined ||
    (!by_them && (connection !== undefined || (await tieWith(ctx, user_id)) !== null));
  if (person === undefined || !isKnown) throw badInput({ user_id: msg`User not found.` });
  return connection;
}

/**
 * Disconnects, or withdraws the caller's request. The other user's request is rejected silently and keeps looking
 * pending.
 */
async function endConnection(
  ctx: UserContext,
  user_id: number,
  row: LockedConnection,
): Promise<void> {
  if (row.status === 'rejected') return;
  if (row.status === 'pending' && row.from_user === user_id) {
    await rejectConnection(ctx.db, row.id, ctx.clock.now());
    await publish(ctx.db, [ctx.user_id], 'connections', row.id);
    return;
  }
  await deleteConnection(ctx.db, row.id);
  await publish(ctx.db, [ctx.user_id, user_id], 'connections', row.id);
}

/** Those that one of the two makes are withdrawn as after disconnecting, those of the two stay hidden. */
async function endIntroductions({ db, user_id, clock }: UserContext, other_id: number) {
  await suppressIntroductionsBetween(db, user_id, other_id);
  for (const { id, viewers } of await withdrawIntroductionsBetween(
    db,
    user_id,
    other_id,
    clock.now(),
  ))
    await publish(db, viewers, 'introductions', id);
}

export function blockView({ created_at, ...user }: UserCard & { created_at: string }): Block {
  return { user, created_at };
}
