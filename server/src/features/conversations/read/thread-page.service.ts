import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import type { Message } from '#contract/conversations.ts';
import { id as rowId } from '#contract/fields.ts';
import { notFound } from '../../../app-error.ts';
import type { UserContext } from '../../../context.ts';
import { readCursor, writeCursor, type Page, type PageQuery } from '../../../paging.ts';
import { type ConversationRow, messageView, type MessageRow } from './message-view.ts';
import { findMessage, listMessages, listMessagesAfter } from '../messages.queries.ts';
import { requireConversation } from './show-conversation.service.ts';

/** Has cursors in both directions. */
export interface ThreadPage extends Page<Message> {
  /** Toward the newest message; null at the end. */
  newer_cursor: string | null;
}

type ThreadQuery = PageQuery & { around?: number | undefined };

const threadKey = z.union([z.tuple([rowId]), z.tuple([rowId, z.literal('newer')])]);

/**
 * A page of messages, oldest first: the newest, the one centered on `around`, or the one at a cursor. 404 if the
 * conversation isn't the caller's or doesn't contain `around`.
 */
export async function getMessages(
  ctx: UserContext,
  id: number,
  query: ThreadQuery,
): Promise<ThreadPage> {
  const conversation = await requireConversation(ctx, id);
  return toPage(ctx, await readSlice(ctx, id, query), conversation);
}

function readSlice(ctx: UserContext, id: number, query: ThreadQuery): Promise<ThreadSlice> {
  const { limit, after: cursor } = readCursor(query, threadKey);
  if (cursor === null && query.around !== undefined)
    return sliceAround(ctx, id, query.around, limit);
  if (cursor?.[1] === 'newer') return sliceAfter(ctx, id, cursor[0], limit);
  return sliceBefore(ctx, id, cursor === null ? null : cursor[0], limit);
}

async function sliceBefore(
  { db, user_id }: UserContext,
  id: number,
  before: number | null,
  limit: number,
): Promise<ThreadSlice> {
  const rows = await listMessages(db, user_id, id, before, limit + 1);
  const page = rows.slice(0, limit).toReversed();
  return { page, older: rows.length > limit, newer: before !== null };
}

async function sliceAfter(
  { db, user_id }: UserContext,
  id: number,
  after: number,
  limit: number,
): Promise<ThreadSlice> {
  const rows = await listMessagesAfter(db, user_id, id, after, limit + 1);
  return { page: rows.slice(0, limit), older: true, newer: rows.length > limit };
}

async function sliceAround(
  { db, user_id }: UserContext,
  id: number,
  around: number,
  limit: number,
): Promise<ThreadSlice> {
  const middle = await findMessage(db, user_id, id, around);
  if (middle === undefined) throw notFound(msg`Message not found.`);
  const olderCount = Math.floor(limit / 2);
  const newerCount = limit - 1 - olderCount;
  const before = await listMessages(db, user_id, id, around, olderCount + 1);
  const after = await listMessagesAfter(db, user_id, id, around, newerCount + 1);
  const page = [...before.slice(0, olderCount).toReversed(), middle, ...after.slice(0, newerCount)];
  return { page, older: before.length > olderCount, newer: after.length > newerCount };
}

interface ThreadSlice {
  page: MessageRow[];
  /** Whether there are earlier and later messages. */
  older: boolean;
  newer: boolean;
}

function toPage(
  { language }: UserContext,
  { page, older, newer }: ThreadSlice,
  conversation: ConversationRow,
): ThreadPage {
  const [first, last] = [page[0], page.at(-1)];
  return {
    results: page.map((message) => messageView(message, conversation, language)),
    next_cursor: older && first !== undefined ? writeCursor([first.id]) : null,
    newer_cursor: newer && last !== undefined ? writeCursor([last.id, 'newer']) : null,
  };
}
