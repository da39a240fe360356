import { z } from 'zod';
import type { Conversation, Message } from '#contract/conversations.ts';
import { id as rowId, timestamp } from '#contract/fields.ts';
import { badInput, notFound } from '../../app-error.ts';
import type { PersonContext, UserContext } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { type Page, pageOf, type PageQuery, readCursor } from '../../paging.ts';
import { idsByName, nameSearch } from '../../search/name-search.ts';
import {
  countUnread,
  findUnreadIds,
  hideConversation,
  listAllConversations,
  listConversations,
  listConversationsAfter,
} from './conversations.queries.ts';
import { findMessage } from './messages.queries.ts';
import { requireCanMessage } from './send/message-permission.ts';
import { listedView } from './read/message-view.ts';
import { deliverTo } from './send/send-message.service.ts';
import {
  requireConversation,
  showConversations,
  showMessage,
} from './read/show-conversation.service.ts';
import { openThread, requireNotBlocked } from './read/thread.ts';
import { findByName, findByNearName } from './search/conversation-search.queries.ts';
import { findRecipients, type Recipient } from './send/recipients.queries.ts';

// PostgreSQL knows no year 0, which ISO 8601 has.
const listKey = z.tuple([timestamp.refine((time) => !time.startsWith('0000')), rowId]);
const idKey = z.tuple([rowId]);

/** One page of the conversations of the caller that are not hidden, newest message first, without their messages. */
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
  return { results: results.map(listedView), next_cursor };
}

/** One page of all conversations of the caller, hidden ones too, oldest first, without their messages. */
export async function getAllConversations(
  ctx: UserContext,
  query: PageQuery,
): Promise<Page<Conversation>> {
  const { limit, after } = readCursor(query, idKey);
  const rows = await listAllConversations(ctx.db, ctx.user_id, after?.[0] ?? 0, limit + 1);
  const { results, next_cursor } = pageOf(rows, limit, ({ id }) => [id]);
  return { results: results.map(listedView), next_cursor };
}

/** One message of a conversation that the caller is in. 404 where it is not there. */
export async function getMessage(
  ctx: UserContext,
  conversation_id: number,
  id: number,
): Promise<Message> {
  await requireConversation(ctx, conversation_id);
  return showMessage(ctx, conversation_id, id);
}

/** Where a message is. */
export interface MessageLocation {
  conversation_id: number;
  message_id: number;
}

/**
 * Writes to a person on behalf of another feature, in its transaction; opens the conversation where there is
 * none. 400 at `to_user` for oneself, nobody and one who has blocked the caller; 403 where that person does not want
 * messages from the caller.
 */
export async function postMessage(
  ctx: UserContext,
  { to_user, content }: { to_user: number; content: string },
): Promise<MessageLocation> {
  return inTransaction(ctx, async (inside) => {
    const thread = await openThread(inside, to_user);
    const message_id = await deliverTo(inside, thread, { content, client_key: null });
    return { conversation_id: thread.id, message_id };
  });
}

/**
 * A message that the caller wrote to this person, to hang something on. 400 at `message_id` where it is none;
 * the rest as `postMessage`.
 */
export async function findOwnMessage(
  ctx: UserContext,
  { to_user, message_id }: { to_user: number; message_id: number },
): Promise<MessageLocation> {
  return inTransaction(ctx, async (inside) => {
    const thread = await openThread(inside, to_user);
    await requireNotBlocked(inside, to_user);
    await requireCanMessage(inside, to_user);
    const message = await findMessage(inside.db, ctx.user_id, thread.id, message_id);
    if (message?.sender !== ctx.user_id)
      throw badInput({ message_id: 'This is not a message of yours to this person.' });
    return { conversation_id: thread.id, message_id };
  });
}

/** Takes a conversation out of the caller's list until its next message. 404 where it is not theirs. */
export async function hide(ctx: UserContext, id: number): Promise<void> {
  await inTransaction(ctx, async ({ db, clock }) => {
    if (!(await hideConversation(db, ctx.user_id, id, clock.now()))) throw notFound('Conversation');
    await publish(db, [ctx.user_id], 'conversations', id);
  });
}

/** Unread messages over all conversations of the caller that are not hidden. */
export async function getUnreadCount(ctx: UserContext): Promise<{ unread_count: number }> {
  return countUnread(ctx.db, ctx.user_id);
}

/**
 * The best few of the caller's conversations for the name of the other person, hidden ones too, without their messages.
 * Typing errors are forgiven where nobody has all words as written.
 */
export async function searchConversations(
  ctx: UserContext,
  { q, limit }: { q: string; limit: number },
): Promise<Conversation[]> {
  const search = nameSearch(q);
  if (search === null) return [];
  const ids = await inTransaction(ctx, ({ db, user_id }) =>
    idsByName(
      () => findByName(db, user_id, search, limit),
      () => findByNearName(db, user_id, search, limit),
    ),
  );
  return showConversations(ctx.db, ctx.user_id, ids);
}

/** The newest of the caller's conversations with something unread, and how many messages are unread in all of them. */
export async function getUnread(
  { db, user_id }: PersonContext,
  limit: number,
): Promise<{ conversations: Conversation[]; unread_count: number }> {
  const { unread_count } = await countUnread(db, user_id);
  const ids = unread_count === 0 ? [] : await findUnreadIds(db, user_id, limit);
  if (ids.length === 0) return { conversations: [], unread_count };
  return { conversations: await showConversations(db, user_id, ids), unread_count };
}

/** These people by their ids, as somebody to write to; those who have left or have blocked the caller are nobody. */
export async function getRecipients(
  { db, user_id }: PersonContext,
  ids: number[],
): Promise<Map<number, Recipient>> {
  const rows = ids.length === 0 ? [] : await findRecipients(db, user_id, ids);
  return new Map(rows.map((row) => [row.id, row]));
}
