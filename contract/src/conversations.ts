import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { id, page, pageQuery, pathId, text, timestamp } from './fields.ts';
import { invalid } from './invalid.ts';
import { LIMITS } from './limits.ts';
import { routesWith } from './route.ts';
import { person } from './user-card.ts';

const route = routesWith('messages:read', 'messages:write');

/** `withdrawn` by the sender before the recipient answered. */
export const shareStatus = z.enum(['pending', 'accepted', 'declined', 'withdrawn']);
export type ShareStatus = z.infer<typeof shareStatus>;

/** The shares attached to a message; empty for a plain message. */
export const messageShare = z.object({
  id,
  /** Empty for a withdrawn share. */
  contact_name: z.string(),
  status: shareStatus,
});
export type MessageShare = z.infer<typeof messageShare>;

/** One per participant at most. */
export const reaction = z.object({ user: id, emoji: z.string() });
export type Reaction = z.infer<typeof reaction>;

/** The message that another one answers; its content is cut. */
export const quotedMessage = z.object({
  id,
  sender: id,
  content: z.string(),
  is_deleted: z.boolean(),
});
export type QuotedMessage = z.infer<typeof quotedMessage>;

export const message = z.object({
  id,
  /** Empty if deleted. */
  content: z.string(),
  conversation: id,
  sender: id,
  sender_name: z.string(),
  sender_email: z.string().nullable(),
  created_at: timestamp,
  is_read: z.boolean(),
  read_at: timestamp.nullable(),
  edited_at: timestamp.nullable(),
  deleted_at: timestamp.nullable(),
  /** Null in `last_message` of lists. */
  reply_to: quotedMessage.nullable(),
  /** Empty in `last_message` of lists. */
  reactions: z.array(reaction),
  contact_shares: z.array(messageShare),
  /**
   * Set for the message that opens a conversation after an introduction, shown as a system message. Its sender is who
   * agreed last.
   */
  introduction: z
    .object({ id, introducer_name: z.string(), need: z.string(), note: z.string() })
    .nullable(),
});
export type Message = z.infer<typeof message>;

/** `email` is null unless the two are connected. */
export const participant = person.extend({ email: z.string().nullable() });
export type Participant = z.infer<typeof participant>;

export const conversation = z.object({
  id,
  /** The current user first. */
  participants: z.array(participant),
  /** Empty in the list; in one conversation the newest 50, oldest first. */
  messages: z.array(message),
  /** False while the conversation is hidden. */
  is_active: z.boolean(),
  last_message: message.nullable(),
  last_message_time: timestamp.nullable(),
  unread_count: z.int(),
  /** Only clients use true, until the first message is sent. */
  is_placeholder: z.literal(false),
});
export type Conversation = z.infer<typeof conversation>;

export const foundMessage = z.object({ message, other: participant });
export type FoundMessage = z.infer<typeof foundMessage>;

export const conversationId = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, invalid(msg`Invalid conversation ID`))
  .transform(Number)
  .refine(Number.isSafeInteger, invalid(msg`Invalid conversation ID`));
const params = z.object({ id: conversationId });
const messageParams = z.object({ id: conversationId, message_id: conversationId });

export const messageContent = z
  .string({ error: invalid(msg`Message content cannot be empty`) })
  .pipe(text(LIMITS.message, invalid(msg`Message content cannot be empty`)));

export const newMessage = z.object({
  content: messageContent,
  conversation: id.optional(),
  sender: id.optional(),
  /** The message of this conversation to quote. */
  reply_to_id: id.nullish(),
});
export type NewMessage = z.infer<typeof newMessage>;

export const newConversation = z.object({
  to_user: z
    .int({ error: invalid(msg`No user ID provided for conversation`) })
    .positive(invalid(msg`No user ID provided for conversation`)),
  initial_message: messageContent,
  sender: id.optional(),
});
export type NewConversation = z.infer<typeof newConversation>;

export const conversationRoutes = {
  list: route('GET /api/conversations/', {
    summary: 'List conversations',
    description:
      'Sorted by the last message, newest first, without messages and without hidden conversations. With `user`, returns only the conversation with that user, even if it is hidden.',
    query: pageQuery.extend({ user: pathId.optional() }),
    responses: { 200: page(conversation) },
  }),
  get: route('GET /api/conversations/{id}/', {
    summary: 'Get a conversation with its newest 50 messages',
    description: 'The messages are sorted oldest first.',
    params,
    responses: { 200: conversation },
    errors: [404],
  }),
  messages: route('GET /api/conversations/{id}/messages/', {
    summary: 'List messages, optionally around one message',
    description:
      "The first page has the newest messages, or with `around` the page with that message in its middle. Each page is sorted oldest first. `next_cursor` leads to older messages, `newer_cursor` to newer ones. Returns 404 if the conversation doesn't contain the message in `around`.",
    params,
    query: pageQuery.extend({ around: conversationId.optional() }),
    responses: { 200: page(message).extend({ newer_cursor: z.string().nullable() }) },
    errors: [404],
  }),
  search: route('GET /api/messages/search/', {
    summary: 'Search messages',
    description:
      'Finds messages that contain all words of `q`, newest first, including hidden conversations. With `conversation`, searches only that one.',
    query: pageQuery.extend({
      q: text(LIMITS.line, invalid(msg`Enter a search term.`)),
      conversation: conversationId.optional(),
    }),
    responses: { 200: page(foundMessage) },
    errors: [404],
  }),
  start: route('POST /api/conversations/start/', {
    summary: 'Start a conversation (200 if one exists)',
    description:
      "Sends the first message and returns 201, or 200 if the two users already have a conversation. Returns 400 at `to_user` for unknown users, 403 if the recipient doesn't accept messages from the current user, 403 `email_not_verified` for a first message to someone who isn't a connection until the current user's address is verified (if the operator requires it), 409 if the `Idempotency-Key` belongs to another message, and 429 past the limits for messages and new conversations.",
    body: newConversation,
    responses: { 200: conversation, 201: conversation },
    errors: [403, 404],
    idempotency: 'always',
  }),
  send: route('POST /api/conversations/{id}/messages/', {
    summary: 'Send a message',
    description:
      "Returns 400 at `reply_to_id` for messages outside the conversation, 403 if the recipient doesn't accept messages from the current user or deleted the account, 409 if the `Idempotency-Key` belongs to another message, and 429 past the limit per minute.",
    params,
    body: newMessage,
    responses: { 201: message },
    errors: [403, 404],
    idempotency: 'always',
  }),
  markRead: route('POST /api/conversations/{id}/mark_read/', {
    summary: 'Mark a conversation as read',
    description:
      'Marks all received messages of the conversation as read, with `up_to` only those up to this id; repeating the call succeeds.',
    params,
    query: z.object({ up_to: conversationId.optional() }),
    responses: { 200: conversation },
    errors: [404],
  }),
  markMessageRead: route('POST /api/conversations/{id}/messages/{message_id}/mark_read/', {
    summary: 'Mark a message as read',
    description:
      'Repeating the call succeeds. Returns 400 for messages that the current user sent.',
    params: messageParams,
    responses: { 200: message },
    errors: [404],
  }),
  hide: route('POST /api/conversations/{id}/hide/', {
    summary: 'Hide a conversation until the next message',
    description: 'Removes the conversation from the list; a new message shows it again.',
    params,
    responses: { 204: null },
    errors: [404],
  }),
  markAllRead: route('POST /api/conversations/mark_all_read/', {
    summary: 'Mark all conversations as read',
    description: 'Marks all received messages as read, including those in hidden conversations.',
    responses: { 204: null },
  }),
  unreadCount: route('GET /api/messages/unread-count/', {
    summary: 'Get the unread message count',
    description: "Counts the unread messages of all conversations that aren't hidden.",
    responses: { 200: z.object({ unread_count: z.int() }) },
  }),
};
