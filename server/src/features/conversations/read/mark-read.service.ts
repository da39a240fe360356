import type { Conversation, Message } from '#contract/conversations.ts';
import { badInput, notFound } from '../../../app-error.ts';
import type { UserContext } from '../../../context.ts';
import { inTransaction } from '../../../infra/db.ts';
import { clearUnread, lockUnreadThreads, decrementUnread } from '../conversations.queries.ts';
import { findMessage, markMessageRead, markRead } from '../messages.queries.ts';
import { showConversation, showMessage } from './show-conversation.service.ts';
import { publishThread, publishThreads, requireThread } from './thread.ts';

/** Marks all that the other wrote in a conversation as read; again is no error. 404 where it is not the caller's. */
export async function markConversationRead(ctx: UserContext, id: number): Promise<Conversation> {
  return inTransaction(ctx, async (inside) => {
    const thread = await requireThread(inside, id);
    const read = await markRead(inside.db, [thread], ctx.clock.now());
    // Nobody is told of what did not change: pages that mark as read what they hear of would never rest.
    if (read.length > 0) {
      await clearUnread(inside.db, ctx.user_id, read);
      await publishThread(inside, thread);
    }
    return showConversation(inside, id);
  });
}

/** Marks one message of the other as read; again is no error. 400 for one's own, 404 where it is not in this conversation. */
export async function markSingleMessageRead(
  ctx: UserContext,
  id: number,
  message_id: number,
): Promise<Message> {
  return inTransaction(ctx, async (inside) => {
    const thread = await requireThread(inside, id);
    const message = await findMessage(inside.db, ctx.user_id, id, message_id);
    if (message === undefined) throw notFound('Message');
    if (message.sender === ctx.user_id)
      throw badInput({ message_id: 'Your own message is not yours to read.' });
    if (await markMessageRead(inside.db, message_id, ctx.clock.now())) {
      await decrementUnread(inside.db, ctx.user_id, id, 1);
      await publishThread(inside, thread);
    }
    return showMessage(inside, id, message_id);
  });
}

/** Marks every message in every conversation of the caller as read, also in hidden ones. */
export async function markAllRead(ctx: UserContext): Promise<void> {
  await inTransaction(ctx, async (inside) => {
    const threads = await lockUnreadThreads(inside.db, ctx.user_id);
    if (threads.length === 0) return;
    await markRead(inside.db, threads, ctx.clock.now());
    await clearUnread(
      inside.db,
      ctx.user_id,
      threads.map((thread) => thread.id),
    );
    await publishThreads(inside, threads);
  });
}
