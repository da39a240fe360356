import type { Conversation, Message, Participant, ShareStatus } from '#contract/conversations.ts';
import type { Language } from '#contract/languages.ts';
import { shownName } from '../../../deleted-account.ts';
import { isAfterBlock } from '../../blocks/public.ts';
import type { findConversations, findListed } from '../conversations.queries.ts';
import type { AttachedShare } from '../message-parts.queries.ts';

export interface MessageRow extends Omit<
  Message,
  'is_read' | 'sender_name' | 'sender_email' | 'contact_shares'
> {
  contact_shares: AttachedShare[];
}

/** A conversation as seen by one participant. */
export type ConversationRow = Awaited<ReturnType<typeof findConversations>>[number];
export type ListedRow = Awaited<ReturnType<typeof findListed>>[number];

/** A message of this conversation. If its recipient blocked the sender since, the sender sees it as unread. */
export function messageView(
  row: MessageRow,
  conversation: ConversationRow,
  language: Language,
): Message {
  const { my_id, blocked_at } = conversation;
  const sender = participantsOf(conversation, language).find(({ id }) => id === row.sender);
  const isHidden = (time: string | null) => row.sender === my_id && isAfterBlock(time, blocked_at);
  const read_at = isHidden(row.read_at) ? null : row.read_at;
  return {
    ...row,
    sender_name: sender?.name ?? '',
    sender_email: sender?.email ?? null,
    read_at,
    is_read: read_at !== null,
    contact_shares: row.contact_shares.map(({ id, contact_name, ...share }) => {
      const status = visibleShareStatus(share, row.sender === my_id, blocked_at);
      return { id, contact_name: status === 'withdrawn' ? '' : contact_name, status };
    }),
  };
}

interface ShareState {
  status: string;
  responded_at: string | null;
  withdrawn_at: string | null;
}

/**
 * The status of a share for its sender or recipient. Answers after the recipient blocked the sender look pending to the
 * sender, who may then withdraw the share without effect for the recipient.
 */
export function visibleShareStatus(
  { status, responded_at, withdrawn_at }: ShareState,
  isSender: boolean,
  blocked_at: string | null,
): ShareStatus {
  if (isSender && withdrawn_at !== null) return 'withdrawn';
  if (isSender && isAfterBlock(responded_at, blocked_at)) return 'pending';
  return status as ShareStatus;
}

/** Lists omit messages. */
export function listedView(row: ListedRow, language: Language): Conversation {
  return conversationView(row, {
    last_message: lastMessageOf(row, language),
    messages: [],
    language,
  });
}

function lastMessageOf(row: ListedRow, language: Language): Message | null {
  if (row.last_message_id === null) return null;
  const message = {
    id: row.last_message_id,
    content: row.last_content ?? '',
    conversation: row.id,
    sender: row.last_sender ?? 0,
    created_at: row.last_created_at ?? row.last_message_time,
    read_at: row.last_read_at,
    edited_at: row.last_edited_at,
    deleted_at: row.last_deleted_at,
    reply_to: null,
    reactions: [],
    contact_shares: row.last_shares,
    introduction: row.last_introduction,
  };
  return messageView(message, row, language);
}

export function conversationView(
  row: ConversationRow,
  {
    last_message,
    messages,
    language,
  }: { last_message: Message | null; messages: Message[]; language: Language },
): Conversation {
  return {
    id: row.id,
    participants: participantsOf(row, language),
    messages,
    is_active: row.hidden_at === null,
    last_message,
    last_message_time: row.last_message_time,
    unread_count: row.unread_count,
    is_placeholder: false,
  };
}

/** The viewer and the other participant. */
export function participantsOf(
  row: ConversationRow,
  language: Language,
): [Participant, Participant] {
  return [
    {
      id: row.my_id,
      name: row.my_name,
      email: row.my_email,
      photo_url: null,
      avatar_url: row.my_avatar_url,
    },
    {
      id: row.other_id,
      name: shownName(language, row.other_name, row.other_deleted_at),
      email: row.other_email,
      photo_url: row.other_photo_url,
      avatar_url: row.other_avatar_url,
    },
  ];
}
