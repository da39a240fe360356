import type { InfiniteData } from '@tanstack/react-query';
import type { Conversation, Message } from '#contract/conversations.ts';
import type { Page } from '../../lib/http/api-query.ts';

export type ConversationPage = Page<Conversation>;

/** Appends a message once. */
export function withMessage(conversation: Conversation, message: Message): Conversation {
  const others = conversation.messages.filter((existing) => existing.id !== message.id);
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
  const isListed = list.pages.some((page) => page.results.some(({ id }) => id === row.id));
  const pages = list.pages.map((page, pageIndex) => {
    const results = page.results.map((existing) => (existing.id === row.id ? row : existing));
    return { ...page, results: !isListed && pageIndex === 0 ? [row, ...results] : results };
  });
  return { ...list, pages };
}
