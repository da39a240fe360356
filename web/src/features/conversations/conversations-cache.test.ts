import type { InfiniteData } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Conversation } from '#contract/conversations.ts';
import { aConversation, aMessage, onePage } from '../../testing/messages.ts';
import { withConversation, withMessage, type ConversationPage } from './conversations-cache.ts';

const list = (...results: Conversation[]): InfiniteData<ConversationPage, string> => ({
  pages: [onePage(results), onePage([aConversation({ id: 9 })])],
  pageParams: ['', 'next'],
});
const ids = (known: InfiniteData<ConversationPage, string>) =>
  known.pages.map(({ results }) => results.map(({ id }) => id));

test('appends a sent message once, also if the event came first', () => {
  const conversation = aConversation({ messages: [aMessage({ id: 1 })] });
  const once = withMessage(conversation, aMessage({ id: 2 }));
  const twice = withMessage(once, aMessage({ id: 2 }));
  expect(twice.messages.map(({ id }) => id)).toEqual([1, 2]);
  expect(twice.last_message?.id).toBe(2);
});

test('adds new conversations at the top and keeps known positions', () => {
  expect(ids(withConversation(list(aConversation()), aConversation({ id: 7 })))).toEqual([
    [7, 5],
    [9],
  ]);
  expect(ids(withConversation(list(aConversation()), aConversation({ id: 9 })))).toEqual([
    [5],
    [9],
  ]);
});

test('omits messages in the list', () => {
  const shown = withConversation(list(), aConversation({ messages: [aMessage()] }));
  expect(shown.pages[0]?.results[0]?.messages).toEqual([]);
});
