import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import type { Conversation, Message } from '#contract/conversations.ts';
import { id as rowId, timestamp } from '#contract/fields.ts';
import { badInput, notFound } from '../../app-error.ts';
import type { PersonContext, UserContext } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { type Page, pageOf, type PageQuery, readCursor } from '../../paging.ts';
import { searchByName } from '../../search/name-search.ts';
import {
  conversationsByName,
  countUnread,
  listAllConversations,
  listConversations,
  listConversationsAfter,
} from './conversations.queries.ts';
import { findMessage } from './messages.queries.ts';
import { hideConversation } from './threads.queries.ts';
import { checkRecipient } from './send/message-permission.ts';
import { listedView } from './read/message-view.ts';
import { deliverTo } from './send/send-message.service.ts';
import { showConversations, showMessage } from './read/show-conversation.service.ts';
import { openThread } from './read/thread.ts';
import { findRecipients, type Recipient } from './send/recipients.queries.ts';

// PostgreSQL has no year 0, ISO 8601 does.
const listKey = z.tuple([timestamp.refine((time) => !time.startsWith('0000')), rowId]);
/** One page of the caller's visible conversations by last message, without messages. */
export async function getConversations(
  ctx: UserContext,
  query: PageQuery,
): Promise<Page<Conversation>> {
  const { limit, after } = readCursor(query, listKey);
  const rows =
    after === null
      ? await listConversations(ctx.db, limit + 1, ctx.user_id)
      : await listConversationsAfter(ctx.db, limit + 1, ctx.user_id, ...after);
  const { results, next_cursor } = pageOf(rows, limit, (row) => [row.last_message_time, row.id]);
  return { results: results.map((row) => listedView(row, ctx.language)), next_cursor };
}

/** One page of all the caller's conversations, including hidden ones, oldest first, without messages. */
export async function getAllConversations(
  ctx: UserContext,
  query: PageQuery,
): Promise<Page<Conversation>> {
  const { limit, after } = readCursor(query);
  const rows = await listAllConversations(ctx.db, ctx.user_id, after ?? 0, limit + 1);
  const { results, next_cursor } = pageOf(rows, limit);
  return { results: results.map((row) => listedView(row, ctx.language)), next_cursor };
}

/** 404 if the caller has no such conversation or message. */
export function getMessage(
  ctx: UserContext,
  conversation_id: number,
  id: number,
): Promise<Message> {
  return showMessage(ctx, conversation_id, id);
}

export interface MessageLocation {
  conversation_id: number;
  message_id: number;
}

/**
 * Sends a message for another feature in its transaction, opening the conversation if needed. 400 at `to_user` for
 * oneself, unknown users and users who blocked the caller; 403 if the recipient doesn't accept the caller's messages.
 */
export async function postMessage(
  ctx: UserContext,
  { to_user, content }: { to_user: number; content: string },
): Promise<MessageLocation> {
  return inTransaction(ctx, async (txCtx) => {
    const thread = await openThread(txCtx, to_user);
    const message_id = await deliverTo(txCtx, thread, { content, idempotency_key: null });
    return { conversation_id: thread.id, message_id };
  });
}

/**
 * The caller's message to this user, to attach shares to. 400 at `message_id` if there is none; otherwise as
 * `postMessage`.
 */
export async function findOwnMessage(
  ctx: UserContext,
  { to_user, message_id }: { to_user: number; message_id: number },
): Promise<MessageLocation> {
  return inTransaction(ctx, async (txCtx) => {
    const thread = await openThread(txCtx, to_user);
    const { rejection } = await checkRecipient(txCtx, to_user);
    if (rejection !== null) throw rejection;
    const message = await findMessage(txCtx.db, ctx.user_id, thread.id, message_id);
    if (message?.sender !== ctx.user_id || message.deleted_at !== null)
      throw badInput({ message_id: msg`You didn’t send this message to this person.` });
    return { conversation_id: thread.id, message_id };
  });
}

/** Hides a conversation until its next message. 404 if it isn't the caller's. */
export async function hide(ctx: UserContext, id: number): Promise<void> {
  await inTransaction(ctx, async ({ db, clock }) => {
    if (!(await hideConversation(db, ctx.user_id, id, clock.now())))
      throw notFound(msg`Conversation not found.`);
    await publish(db, [ctx.user_id], 'conversations', id);
  });
}

/** Unread messages in all visible conversations. */
export async function getUnreadCount(ctx: UserContext): Promise<{ unread_count: number }> {
  return countUnread(ctx.db, ctx.user_id);
}

/**
 * The best matches by the other participant's name, including hidden conversations, without messages; typo-tolerant if
 * nothing matches exactly.
 */
export async function searchConversations(
  ctx: UserContext,
  wanted: { q: string; limit: number },
): Promise<Conversation[]> {
  const ids = await searchByName(ctx, conversationsByName(ctx.user_id), wanted);
  return ids.length === 0 ? [] : showConversations(ctx, ids);
}

/** These users as recipients; excludes deleted users and those who blocked the caller. */
export async function getRecipients(
  { db, user_id }: PersonContext,
  ids: number[],
): Promise<Map<number, Recipient>> {
  const rows = ids.length === 0 ? [] : await findRecipients(db, user_id, ids);
  return new Map(rows.map((row) => [row.id, row]));
}
