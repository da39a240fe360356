import { msg } from '@lingui/core/runtime-macro';
import type {
  Conversation,
  Message,
  NewConversation,
  NewMessage,
} from '#contract/conversations.ts';
import { badInput, idempotencyMismatch } from '../../../app-error.ts';
import type { PersonContext, UserContext } from '../../../context.ts';
import { inTransaction } from '../../../infra/db.ts';
import { publish } from '../../../infra/events.ts';
import { markContactedByMessage } from '../../contacts/public.ts';
import {
  insertConversation,
  lockThreadBetween,
  recordWithheld,
  type Thread,
} from '../threads.queries.ts';
import { consumeMessageQuota } from './message-limits.ts';
import { findFirstMessageId, findMessage, findMessageByKey } from '../messages.queries.ts';
import { insertMessage, setIntroduction } from './insert-message.queries.ts';
import { checkCanMessage, checkRecipient, type Permission } from './message-permission.ts';
import { toSearchText } from '../search/message-search-text.ts';
import { showConversation, showMessage } from '../read/show-conversation.service.ts';
import { publishToSelf, publishThread, openThread, requireThread } from '../read/thread.ts';
import { scheduleUnreadEmail } from '../read/unread-mail.ts';
import { pushMessage } from './message-push.ts';

export interface Draft {
  content: string;
  idempotency_key: string | null;
  /** The message to quote. */
  reply_to_id?: number | null | undefined;
}

/**
 * Writes to a user: 201 with a new conversation, 200 with an existing one. 400 at `to_user` for oneself, unknown users
 * and users who blocked the caller, at `sender` for anyone but the caller; 403 and 409 as `deliver`.
 */
export async function startConversation(
  ctx: UserContext,
  { to_user, initial_message, sender = ctx.user_id }: NewConversation,
  idempotency_key: string | null,
): Promise<{ status: 200 | 201; body: Conversation }> {
  return inTransaction(ctx, async (txCtx) => {
    requireOwnName(txCtx, sender);
    const thread = await threadFor(txCtx, to_user, idempotency_key);
    const id = await deliverTo(txCtx, thread, { content: initial_message, idempotency_key });
    const isNew = (await findFirstMessageId(txCtx.db, thread.id)) === id;
    return { status: isNew ? 201 : 200, body: await showConversation(txCtx, thread.id) };
  });
}

/** Like `openThread`, but a repeated key also finds the conversation with a user deleted since. */
async function threadFor(
  ctx: UserContext,
  to_user: number,
  idempotency_key: string | null,
): Promise<Thread> {
  const isRepeated =
    idempotency_key !== null &&
    (await findMessageByKey(ctx.db, ctx.user_id, idempotency_key)) !== undefined;
  const thread = isRepeated ? await lockThreadBetween(ctx.db, ctx.user_id, to_user) : undefined;
  return thread ?? openThread(ctx, to_user);
}

/**
 * Sends a message. 404 if the conversation isn't the caller's; 400 at `conversation` or `sender` if the body names
 * others, at `reply_to_id` for a message outside the conversation; 403 and 409 as `deliver`.
 */
export async function sendMessage(
  ctx: UserContext,
  id: number,
  { content, conversation = id, sender = ctx.user_id, reply_to_id }: NewMessage,
  idempotency_key: string | null,
): Promise<Message> {
  return inTransaction(ctx, async (txCtx) => {
    const thread = await requireThread(txCtx, id);
    if (conversation !== id)
      throw badInput({ conversation: msg`Conversation doesn’t match the URL.` });
    requireOwnName(txCtx, sender);
    await requireQuotable(txCtx, id, reply_to_id);
    const permission = await checkCanMessage(txCtx, thread.other_id);
    return deliver(txCtx, thread, { content, idempotency_key, reply_to_id }, permission);
  });
}

function requireOwnName(ctx: UserContext, sender: number): void {
  if (sender !== ctx.user_id) throw badInput({ sender: msg`Sender must be you.` });
}

/** A deleted message can be quoted, because an offline reply may arrive later. */
async function requireQuotable(
  ctx: UserContext,
  id: number,
  reply_to_id: number | null | undefined,
): Promise<void> {
  if (reply_to_id === undefined || reply_to_id === null) return;
  if ((await findMessage(ctx.db, ctx.user_id, id, reply_to_id)) === undefined)
    throw badInput({ reply_to_id: msg`Message not found in this conversation.` });
}

/**
 * Appends a message to a locked conversation and publishes it. A repeated key returns the earlier message, even if
 * sending is no longer allowed. 409 if the key belongs to another message, 403 if the recipient doesn't accept
 * messages, 429 past the limit per minute. A recipient who blocked the caller gets neither message nor event. See
 * docs/decisions/009 and 037.
 */
async function deliver(
  ctx: UserContext,
  thread: Thread,
  draft: Draft,
  { rejection, withheld }: Permission,
): Promise<Message> {
  const delivered = rejection === null ? await write(ctx, thread, draft, withheld) : null;
  if (delivered !== null) return delivered;
  // Duplicates are rare, so they are checked only after the insert fails.
  const earlier = await findEarlier(ctx, thread, draft);
  if (earlier === null) throw rejection ?? idempotencyMismatch();
  return showMessage(ctx, thread.id, earlier);
}

/**
 * Like `deliver`, for requests that name the user: 400 at `to_user` if they blocked the caller. Returns the message id.
 */
export async function deliverTo(ctx: UserContext, thread: Thread, draft: Draft): Promise<number> {
  const earlier = await findEarlier(ctx, thread, draft);
  if (earlier !== null) return earlier;
  const permission = await checkRecipient(ctx, thread.other_id);
  return (await deliver(ctx, thread, draft, permission)).id;
}

/** Null if the idempotency key is already used. */
async function write(
  ctx: UserContext,
  thread: Thread,
  draft: Draft,
  withheld: boolean,
): Promise<Message | null> {
  const { content } = draft;
  const message = await insertMessage(
    ctx.db,
    { conversation_id: thread.id, sender_id: ctx.user_id, reply_to_id: null, ...draft },
    {
      search_text: toSearchText(content),
      reader_ids: withheld ? [ctx.user_id] : [ctx.user_id, thread.other_id],
    },
    ctx.clock.now(),
  );
  if (message === undefined) return null;
  await consumeMessageQuota(ctx);
  if (withheld) {
    await recordWithheld(ctx.db, ctx.user_id, thread, message);
    await publishToSelf(ctx, thread);
  } else {
    await publishThread(ctx, thread);
    const unreadTarget = { conversation_id: thread.id, user_id: thread.other_id };
    await scheduleUnreadEmail(ctx, unreadTarget, message.created_at);
    await pushMessage(ctx, { ...unreadTarget, sender_id: ctx.user_id });
  }
  const contacted = { sender_id: ctx.user_id, other_id: thread.other_id, delivered: !withheld };
  await markContactedByMessage(ctx, contacted, message.created_at);
  if (draft.reply_to_id) return showMessage(ctx, thread.id, message.id);
  return {
    ...message,
    conversation: thread.id,
    sender: ctx.user_id,
    content,
    is_read: false,
    read_at: null,
    edited_at: null,
    deleted_at: null,
    reply_to: null,
    reactions: [],
    contact_shares: [],
    introduction: null,
  };
}

/**
 * Opens a conversation with a message after an introduction, in the caller's transaction, and returns the conversation's
 * id. The caller is who agreed last. Skips the recipient's restrictions: both agreed.
 */
export async function openIntroducedConversation(
  ctx: PersonContext,
  introduced: { to_user: number; content: string; introduction_id: number },
): Promise<number> {
  const { to_user, content, introduction_id } = introduced;
  const { db, user_id, clock } = ctx;
  await insertConversation(db, user_id, to_user, clock.now());
  const thread = await lockThreadBetween(db, user_id, to_user);
  if (thread === undefined) throw new Error('The new conversation was not found');
  const message = await insertMessage(
    db,
    {
      conversation_id: thread.id,
      sender_id: user_id,
      reply_to_id: null,
      content,
      idempotency_key: null,
    },
    { search_text: toSearchText(content), reader_ids: [user_id, to_user] },
    clock.now(),
  );
  if (message !== undefined) await setIntroduction(db, message.id, introduction_id);
  await publish(db, [user_id, to_user], ['messages', 'conversations'], thread.id);
  return thread.id;
}

async function findEarlier(
  ctx: UserContext,
  thread: Thread,
  { idempotency_key, content }: Draft,
): Promise<number | null> {
  if (idempotency_key === null) return null;
  const earlier = await findMessageByKey(ctx.db, ctx.user_id, idempotency_key);
  if (earlier === undefined) return null;
  // The text that was sent isn't stored after a change.
  const isSame = earlier.is_changed || earlier.content === content;
  if (earlier.conversation_id !== thread.id || !isSame) throw idempotencyMismatch();
  return earlier.id;
}
