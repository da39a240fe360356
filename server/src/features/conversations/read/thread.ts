import { msg } from '@lingui/core/runtime-macro';
import { badInput, notFound } from '../../../app-error.ts';
import type { UserContext } from '../../../context.ts';
import { publish } from '../../../infra/events.ts';
import { lockBetween, withoutBlocked } from '../../blocks/public.ts';
import {
  findRecipient,
  insertConversation,
  lockThread,
  lockThreadBetween,
  type Thread,
} from '../threads.queries.ts';
import {
  consumeConversationQuota,
  consumeMessageQuota,
  requireVerifiedForStranger,
} from '../send/message-limits.ts';

/** Locks a conversation. 404 if it isn't the caller's. */
export async function requireThread(ctx: UserContext, id: number): Promise<Thread> {
  const thread = await lockThread(ctx.db, ctx.user_id, id);
  if (thread === undefined) throw notFound(msg`Conversation not found.`);
  return thread;
}

/**
 * Locks the caller's conversation with this user, opening it if needed. 400 at `to_user` for oneself and unknown users;
 * for users who aren't connected 403 if the caller must verify their address first, 429 past the hourly limit. Doesn't
 * check blocks: see `checkRecipient`.
 */
export async function openThread(ctx: UserContext, to_user: number): Promise<Thread> {
  if (to_user === ctx.user_id)
    throw badInput({ to_user: msg`You can’t start a conversation with yourself.` });
  // Before looking for the user, so that the response doesn't reveal who exists.
  await requireVerifiedForStranger(ctx, to_user);
  const recipient = await findRecipient(ctx.db, to_user);
  if (recipient === undefined || recipient.deleted_at !== null) {
    await consumeConversationQuota(ctx, to_user);
    return rejectRecipient(ctx);
  }
  const thread = await lockThreadBetween(ctx.db, ctx.user_id, to_user);
  if (thread !== undefined) return thread;
  await lockBetween(ctx, to_user);
  const isNew = await insertConversation(ctx.db, ctx.user_id, to_user, ctx.clock.now());
  if (isNew) await consumeConversationQuota(ctx, to_user);
  const opened = await lockThreadBetween(ctx.db, ctx.user_id, to_user);
  if (opened === undefined) throw new Error('The new conversation was not found');
  return opened;
}

/**
 * Throws 400 at `to_user`, for unknown users and those who blocked the caller. Counts first, so that at the limit the
 * answer is the same as for anyone else.
 */
export async function rejectRecipient(ctx: UserContext): Promise<never> {
  await consumeMessageQuota(ctx);
  throw badInput({ to_user: msg`User not found.` });
}

export async function publishThread(ctx: UserContext, thread: Thread): Promise<void> {
  await publishTo(ctx, [ctx.user_id, thread.other_id], thread.id);
}

export async function publishToSelf(ctx: UserContext, thread: Thread): Promise<void> {
  await publishTo(ctx, [ctx.user_id], thread.id);
}

/** Publishes that the caller read messages, but not to users the caller blocked. `id` is null for all conversations. */
export async function publishRead(
  ctx: UserContext,
  threads: Thread[],
  id: number | null,
): Promise<void> {
  const others = threads.map((thread) => thread.other_id);
  await publishTo(ctx, [ctx.user_id, ...(await withoutBlocked(ctx, others))], id);
}

async function publishTo(ctx: UserContext, people: number[], id: number | null): Promise<void> {
  await publish(ctx.db, people, ['messages', 'conversations'], id);
}
