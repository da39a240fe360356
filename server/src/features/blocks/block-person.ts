import type { Block } from '#contract/blocks.ts';
import { badInput } from '../../app-error.ts';
import type { UserContext } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { blockView } from './block-view.ts';
import { blocksBetween, lockBetween } from './blocks.service.ts';
import {
  deleteConnection,
  findBlock,
  findPerson,
  insertBlock,
  lockConnection,
  lockConversation,
  rejectConnection,
} from './blocks.queries.ts';

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
