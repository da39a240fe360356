import type { Conversation, Message } from '#contract/conversations.ts';

/** A message as the database gives it. */
export type MessageRow = Omit<Message, 'is_read'>;

/** A conversation as one of its two people has it. */
export interface ConversationRow {
  id: number;
  my_id: number;
  my_name: string;
  my_email: string;
  other_id: number;
  other_name: string;
  /** Null until the two are connected or the other has written. */
  other_email: string | null;
  unread_count: number;
  last_message_id: number | null;
  last_message_time: string;
  hidden_at: string | null;
}

export function messageView(row: MessageRow): Message {
  return { ...row, is_read: row.read_at !== null };
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
