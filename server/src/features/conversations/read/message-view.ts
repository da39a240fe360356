import type { Conversation, Message } from '#contract/conversations.ts';
import type { findConversations, findListed } from '../conversations.queries.ts';

export type MessageRow = Omit<Message, 'is_read'>;

/** A conversation as seen by one participant. */
export type ConversationRow = Awaited<ReturnType<typeof findConversations>>[number];
export type ListedRow = Awaited<ReturnType<typeof findListed>>[number];

export function messageView(row: MessageRow): Message {
  return { ...row, is_read: row.read_at !== null };
}

/** Lists omit messages. */
export function listedView(row: ListedRow): Conversation {
  return conversationView(row, lastMessageOf(row), []);
}

function lastMessageOf(row: ListedRow): Message | null {
  if (row.last_message_id === null) return null;
  return messageView({
    id: row.last_message_id,
    content: row.last_content ?? '',
    conversation: row.id,
    sender: row.last_sender ?? 0,
    sender_name: row.last_sender_name ?? '',
    sender_email: row.last_sender_email,
    created_at: row.last_created_at ?? row.last_message_time,
    read_at: row.last_read_at,
    contact_shares: row.last_shares,
  });
}

export function conversationView(
  row: ConversationRow,
  last_message: Message | null,
  messages: Message[],
): Conversation {
  return {
    id: row.id,
    participants: [
      { id: row.my_id, name: row.my_name, email: row.my_email },
      { id: row.other_id, name: row.other_name, email: row.other_email },
    ],
    messages,
    is_active: row.hidden_at === null,
    last_message,
    last_message_time: row.last_message_time,
    unread_count: row.unread_count,
    is_placeholder: false,
  };
}
