import type { Connection } from '#contract/connections.ts';
import type { Conversation, Message } from '#contract/conversations.ts';
import type { Notification } from '#contract/notifications.ts';

/** A message from Grace (2) to Ada (1), in their conversation (5). */
export function aMessage(changes: Partial<Message> = {}): Message {
  return {
    id: 10,
    content: 'Hello',
    conversation: 5,
    sender: 2,
    sender_name: 'Grace Hopper',
    sender_email: 'grace@example.org',
    created_at: '2026-11-21T09:00:00.000Z',
    is_read: false,
    read_at: null,
    edited_at: null,
    deleted_at: null,
    reply_to: null,
    reactions: [],
    contact_shares: [],
    introduction: null,
    ...changes,
  };
}

/** Ada's (1) conversation with Grace (2), as Ada sees it. */
export function aConversation(changes: Partial<Conversation> = {}): Conversation {
  const last_message = changes.messages?.at(-1) ?? null;
  return {
    id: 5,
    participants: [
      { id: 1, name: 'Ada Lovelace', email: 'ada@example.org', photo_url: null, avatar_url: null },
      { id: 2, name: 'Grace Hopper', email: null, photo_url: null, avatar_url: null },
    ],
    messages: [],
    is_active: true,
    last_message,
    last_message_time: last_message?.created_at ?? '2026-11-21T09:00:00.000Z',
    unread_count: 0,
    is_placeholder: false,
    ...changes,
  };
}

/** A request from Grace (2) to Ada (1), as Ada sees it. */
export function aConnection(changes: Partial<Connection> = {}): Connection {
  const connection = {
    id: 20,
    from_user: 2,
    to_user: 1,
    from_user_name: 'Grace Hopper',
    to_user_name: 'Ada Lovelace',
    from_user_email: 'grace@example.org',
    to_user_email: null,
    status: 'pending' as const,
    created_at: '2026-11-21T09:00:00.000Z',
    responded_at: null,
    ...changes,
  };
  const { from_user, from_user_name, to_user, to_user_name } = connection;
  const [id, name] = from_user === 1 ? [to_user, to_user_name] : [from_user, from_user_name];
  return { user: { id, name, photo_url: null, avatar_url: null }, ...connection };
}

export function aNotification(changes: Partial<Notification> = {}): Notification {
  return {
    id: 30,
    type: 'other',
    message: 'Grace Hopper shared a contact with you',
    time: '2026-11-21T09:00:00.000Z',
    read: false,
    user: null,
    data: { kind: 'share_received', conversation_id: 5 },
    ...changes,
  };
}

/** A page of notifications with the unread count. */
export function notificationsPage(
  results: Notification[] = [],
  requests_read_at: string | null = null,
) {
  return {
    ...onePage(results),
    unread_count: results.filter(({ read }) => !read).length,
    requests_read_at,
  };
}

/** A list with all its rows on one page. */
export function onePage<Row>(results: Row[]) {
  return { results, next_cursor: null };
}
