import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { Message } from '#contract/conversations.ts';
import { DURATIONS } from '#contract/limits.ts';
import type { MessageChange } from '#contract/message-changes.ts';
import { conflict, forbidden } from '../../../app-error.ts';
import type { UserContext } from '../../../context.ts';
import { addMs } from '../../../infra/clock.ts';
import { inTransaction } from '../../../infra/db.ts';
import { showMessage } from '../read/show-conversation.service.ts';
import { publishThread, publishToSelf } from '../read/thread.ts';
import { toSearchText } from '../search/message-search-text.ts';
import { decrementUnread } from '../threads.queries.ts';
import { consumeChangeQuota } from '../send/message-limits.ts';
import { checkCanMessage, requireUnblocked } from '../send/message-permission.ts';
import {
  eraseMessage,
  replaceText,
  replaceTextForSender,
  type ChangeableMessage,
} from './change-message.queries.ts';
import { openMessage } from './open-message.ts';

const { message_change_minutes: MINUTES } = DURATIONS;

type Rejections = Record<'shared' | 'late', MessageDescriptor>;

const EDITING: Rejections = {
  shared: msg`Messages with shared contacts can’t be edited. Withdraw the contacts.`,
  late: msg`Messages can only be edited for ${{ minutes: MINUTES }} minutes.`,
};
const DELETING: Rejections = {
  shared: msg`Messages with shared contacts can’t be deleted. Withdraw the contacts.`,
  late: msg`Messages can only be deleted for ${{ minutes: MINUTES }} minutes.`,
};

/**
 * Replaces the text of the caller's message within 15 minutes of the server's clock; the same text changes nothing, at
 * any time. 404 if the message isn't in the caller's conversation; 403 for the other participant's messages and if the
 * recipient doesn't accept messages; 409 for deleted messages, those with shared contacts, and when the time is over;
 * 429 past the limit per minute. A recipient who blocked the caller goes on seeing the earlier text. See
 * docs/decisions/119.
 */
export async function editMessage(
  ctx: UserContext,
  id: number,
  message_id: number,
  { content }: MessageChange,
): Promise<Message> {
  return inTransaction(ctx, async (txCtx) => {
    const { thread, message } = await openMessage(txCtx, id, message_id);
    requireOwn(txCtx, message, msg`You can only edit your own messages.`);
    if (message.deleted_at !== null) throw conflict(msg`This message was deleted.`);
    if (message.content === content) return showMessage(txCtx, id, message_id);
    requireChangeable(txCtx, message, EDITING);
    const { rejection, withheld } = await checkCanMessage(txCtx, thread.other_id);
    if (rejection !== null) throw rejection;
    await consumeChangeQuota(txCtx);
    const text = { content, search_text: toSearchText(content), now: ctx.clock.now() };
    if (withheld && !message.withheld) await replaceTextForSender(txCtx.db, message, text);
    else await replaceText(txCtx.db, message_id, text);
    await (withheld || message.withheld ? publishToSelf : publishThread)(txCtx, thread);
    return showMessage(txCtx, id, message_id);
  });
}

/**
 * Erases the text of the caller's message for both within 15 minutes of the server's clock; idempotent. 404 if the
 * message isn't in the caller's conversation; 403 for the other participant's messages, and if the caller blocked them;
 * 409 for messages with shared contacts and when the time is over; 429 past the limit per minute. See
 * docs/decisions/119.
 */
export async function deleteMessage(
  ctx: UserContext,
  id: number,
  message_id: number,
): Promise<void> {
  await inTransaction(ctx, async (txCtx) => {
    const { thread, message } = await openMessage(txCtx, id, message_id);
    requireOwn(txCtx, message, msg`You can only delete your own messages.`);
    if (message.deleted_at !== null) return;
    requireChangeable(txCtx, message, DELETING);
    const { by_them } = await requireUnblocked(txCtx, thread.other_id);
    await consumeChangeQuota(txCtx);
    await eraseMessage(txCtx.db, message_id, ctx.clock.now());
    if (message.read_at === null && !message.withheld)
      await decrementUnread(txCtx.db, thread.other_id, id, 1);
    await (by_them || message.withheld ? publishToSelf : publishThread)(txCtx, thread);
  });
}

function requireOwn(
  ctx: UserContext,
  { sender_id, introduction_id }: ChangeableMessage,
  detail: MessageDescriptor,
): void {
  // No one wrote the message that opens a conversation after an introduction.
  if (sender_id !== ctx.user_id || introduction_id !== null) throw forbidden(detail);
}

function requireChangeable(
  ctx: UserContext,
  message: ChangeableMessage,
  { shared, late }: Rejections,
): void {
  if (message.has_shares) throw conflict(shared);
  if (addMs(message.created_at, MINUTES * 60_000) < ctx.clock.now()) throw conflict(late);
}
