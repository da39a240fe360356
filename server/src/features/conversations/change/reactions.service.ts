import { msg } from '@lingui/core/runtime-macro';
import type { Message } from '#contract/conversations.ts';
import { conflict } from '../../../app-error.ts';
import type { UserContext } from '../../../context.ts';
import { inTransaction } from '../../../infra/db.ts';
import { showMessage } from '../read/show-conversation.service.ts';
import { publishThread, publishToSelf } from '../read/thread.ts';
import { consumeChangeQuota } from '../send/message-limits.ts';
import { checkCanMessage, requireUnblocked } from '../send/message-permission.ts';
import { deleteReaction, saveReaction } from './change-message.queries.ts';
import { openMessage } from './open-message.ts';

/**
 * Sets the caller's only reaction to a message. 404 if the message isn't in the caller's conversation, 403 if the other
 * participant doesn't accept the caller's messages, 409 if it was deleted, 429 past the limit per minute. A participant
 * who blocked the caller doesn't see it.
 */
export async function react(
  ctx: UserContext,
  id: number,
  message_id: number,
  { emoji }: { emoji: string },
): Promise<Message> {
  return inTransaction(ctx, async (txCtx) => {
    const { thread, message } = await openMessage(txCtx, id, message_id);
    if (message.deleted_at !== null) throw conflict(msg`This message was deleted.`);
    const permission = await checkCanMessage(txCtx, thread.other_id);
    if (permission.rejection !== null) throw permission.rejection;
    await consumeChangeQuota(txCtx);
    const withheld = permission.withheld || message.withheld;
    const { user_id, clock } = txCtx;
    const reaction = { message_id, user_id, emoji, withheld, created_at: clock.now() };
    if (await saveReaction(txCtx.db, reaction))
      await (withheld ? publishToSelf : publishThread)(txCtx, thread);
    return showMessage(txCtx, id, message_id);
  });
}

/**
 * Removes the caller's reaction; idempotent. 404 if the message isn't in the caller's conversation, 403 if the caller
 * blocked the other participant, 429 past the limit per minute.
 */
export async function removeReaction(
  ctx: UserContext,
  id: number,
  message_id: number,
): Promise<Message> {
  return inTransaction(ctx, async (txCtx) => {
    const { thread, message } = await openMessage(txCtx, id, message_id);
    const { by_them } = await requireUnblocked(txCtx, thread.other_id);
    await consumeChangeQuota(txCtx);
    if (await deleteReaction(txCtx.db, message_id, ctx.user_id))
      await (by_them || message.withheld ? publishToSelf : publishThread)(txCtx, thread);
    return showMessage(txCtx, id, message_id);
  });
}
