import type { InfiniteData } from '@tanstack/react-query';
import type { Conversation, Message } from '#contract/conversations.ts';
import type { Page } from '../../lib/http/api-query.ts';

export type ConversationPage = Page<Conversation>;

/** Appends a message once. */
export function withMessage(conversation: Conversation, message: Message): Conversation {
  const others = conversation.messages.filter((known) => known.id !== message.id);
  const messages = [...others, message].toSorted((a, b) => a.id - b.id);
  const last_message = messages.at(-1) ?? message;
  return { ...conversation, messages, last_message, last_message_time: last_message.created_at };
}

/** Updates a conversation in place, or adds it at the top. */
export function withConversation(
  list: InfiniteData<ConversationPage, string>,
  conversation: Conversation,
): InfiniteData<ConversationPage, string> {
  // Lists omit messages.
  const row = { ...conversation, messages: [] };
  const isKnown = list.pages.some((page) => page.results.some(({ id }) => id === row.id));
  const pages = list.pages.map((page, pageIndex) => {
    const results = page.results.map((known) => (known.id === row.id ? row : known));
    return { ...page, results: !isKnown && pageIndex === 0 ? [row, ...results] : results };
  });
  return { ...list, pages };
}
