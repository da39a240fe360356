import { msg } from '@lingui/core/runtime-macro';
import type { Conversation, Message } from '#contract/conversations.ts';
import { badInput, notFound } from '../../../app-error.ts';
import type { UserContext } from '../../../context.ts';
import { inTransaction } from '../../../infra/db.ts';
import { clearUnread, lockUnreadThreads, decrementUnread } from '../threads.queries.ts';
import { findMessage, markMessageRead, markRead } from '../messages.queries.ts';
import { showConversation, showMessage } from './show-conversation.service.ts';
import { publishRead, requireThread } from './thread.ts';

/**
 * Marks the received messages of a conversation as read, with `up_to` only those up to this id; idempotent. 404 if it
 * isn't the caller's.
 */
export async function markConversationRead(
  ctx: UserContext,
  id: number,
  up_to: number | null = null,
): Promise<Conversation> {
  return inTransaction(ctx, async (txCtx) => {
    const thread = await requireThread(txCtx, id);
    const marked = await markRead(txCtx.db, [thread], ctx.clock.now(), up_to);
    // Without a change nothing is published: clients that mark messages read on every event would loop.
    if (marked.length > 0) {
      const count = marked.filter(({ is_deleted }) => !is_deleted).length;
      if (up_to === null) await clearUnread(txCtx.db, ctx.user_id, [id]);
      else await decrementUnread(txCtx.db, ctx.user_id, id, count);
      await publishRead(txCtx, [thread], id);
    }
    return showConversation(txCtx, id);
  });
}

/** Marks one received message as read; idempotent. 400 for the caller's own, 404 if it isn't in this conversation. */
export async function markSingleMessageRead(
  ctx: UserContext,
  id: number,
  message_id: number,
): Promise<Message> {
  return inTransaction(ctx, async (txCtx) => {
    const thread = await requireThread(txCtx, id);
    const message = await findMessage(txCtx.db, ctx.user_id, id, message_id);
    if (message === undefined) throw notFound(msg`Message not found.`);
    if (message.sender === ctx.user_id)
      throw badInput({ message_id: msg`You can’t mark your own message as read.` });
    if (await markMessageRead(txCtx.db, message_id, ctx.clock.now())) {
      if (message.deleted_at === null) await decrementUnread(txCtx.db, ctx.user_id, id, 1);
      await publishRead(txCtx, [thread], id);
    }
    return showMessage(txCtx, id, message_id);
  });
}

/** Marks all messages as read, including hidden conversations. */
export async function markAllRead(ctx: UserContext): Promise<void> {
  await inTransaction(ctx, async (txCtx) => {
    const threads = await lockUnreadThreads(txCtx.db, ctx.user_id);
    if (threads.length === 0) return;
    await markRead(txCtx.db, threads, ctx.clock.now());
    await clearUnread(
      txCtx.db,
      ctx.user_id,
      threads.map((thread) => thread.id),
    );
    await publishRead(txCtx, threads, null);
  });
}
