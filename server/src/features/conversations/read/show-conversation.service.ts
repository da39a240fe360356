import { msg } from '@lingui/core/runtime-macro';
import type { Conversation, Message } from '#contract/conversations.ts';
import { LIMITS } from '#contract/limits.ts';
import { notFound } from '../../../app-error.ts';
import type { UserContext } from '../../../context.ts';
import type { Page } from '../../../paging.ts';
import { findConversation, findListed } from '../conversations.queries.ts';
import { findThreadBetween } from '../threads.queries.ts';
import { type ConversationRow, conversationView, listedView, messageView } from './message-view.ts';
import { findMessage, listMessages } from '../messages.queries.ts';

/** A conversation with its newest 50 messages, oldest first. 404 if it isn't the caller's. */
export async function showConversation(ctx: UserContext, id: number): Promise<Conversation> {
  const row = await requireConversation(ctx, id);
  const newest = await listMessages(ctx.db, ctx.user_id, id, null, LIMITS.thread);
  const messages = newest.toReversed().map((message) => messageView(message, row, ctx.language));
  return conversationView(row, {
    last_message: messages.at(-1) ?? null,
    messages,
    language: ctx.language,
  });
}

/** Conversations in the order of these ids, each with its last message. */
export async function showConversations(
  { db, user_id, language }: UserContext,
  ids: number[],
): Promise<Conversation[]> {
  const rows = await findListed(db, user_id, ids);
  const byId = new Map(rows.map((row) => [row.id, listedView(row, language)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** 404 if the caller has no such conversation or message. */
export async function showMessage(
  ctx: UserContext,
  conversation_id: number,
  id: number,
): Promise<Message> {
  const conversation = await requireConversation(ctx, conversation_id);
  const row = await findMessage(ctx.db, ctx.user_id, conversation_id, id);
  if (row === undefined) throw notFound(msg`Message not found.`);
  return messageView(row, conversation, ctx.language);
}

/** 404 if the caller has no such conversation. */
export async function requireConversation(ctx: UserContext, id: number): Promise<ConversationRow> {
  const row = await findConversation(ctx.db, ctx.user_id, id);
  if (row === undefined) throw notFound(msg`Conversation not found.`);
  return row;
}

/** The caller's conversation with this user, hidden or not, without messages; empty if none. */
export async function getConversationWith(
  ctx: UserContext,
  other_id: number,
): Promise<Page<Conversation>> {
  const thread = await findThreadBetween(ctx.db, ctx.user_id, other_id);
  const results = thread ? await showConversations(ctx, [thread.id]) : [];
  return { results, next_cursor: null };
}
