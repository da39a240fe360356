import type { Conversation, Message, Participant } from '#contract/conversations.ts';
import type { findConversations, findListed } from '../conversations.queries.ts';

export type MessageRow = Omit<Message, 'is_read' | 'sender_name' | 'sender_email'>;

/** A conversation as seen by one participant. */
export type ConversationRow = Awaited<ReturnType<typeof findConversations>>[number];
export type ListedRow = Awaited<ReturnType<typeof findListed>>[number];

/** A message of this conversation. */
export function messageView(row: MessageRow, conversation: ConversationRow): Message {
  const sender = participantsOf(conversation).find(({ id }) => id === row.sender);
  return {
    ...row,
    sender_name: sender?.name ?? '',
    sender_email: sender?.email ?? null,
    is_read: row.read_at !== null,
  };
}

/** Lists omit messages. */
export function listedView(row: ListedRow): Conversation {
  return conversationView(row, lastMessageOf(row), []);
}

function lastMessageOf(row: ListedRow): Message | null {
  if (row.last_message_id === null) return null;
  const message = {
    id: row.last_message_id,
    content: row.last_content ?? '',
    conversation: row.id,
    sender: row.last_sender ?? 0,
    created_at: row.last_created_at ?? row.last_message_time,
    read_at: row.last_read_at,
    contact_shares: row.last_shares,
  };
  return messageView(message, row);
}

export function conversationView(
  row: ConversationRow,
  last_message: Message | null,
  messages: Message[],
): Conversation {
  return {
    id: row.id,
    participants: participantsOf(row),
    messages,
    is_active: row.hidden_at === null,
    last_message,
    last_message_time: row.last_message_time,
    unread_count: row.unread_count,
    is_placeholder: false,
  };
}

/** The viewer and the other participant. */
export function participantsOf(row: ConversationRow): [Participant, Participant] {
  return [
    { id: row.my_id, name: row.my_name, email: row.my_email },
    { id: row.other_id, name: row.other_name, email: row.other_email },
  ];
}
