import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Conversation, Message } from '#contract/conversations.ts';
import { answer, Rejection } from '../../testing/fake-api.ts';
import { aConversation, aMessage, onePage } from '../../testing/messages.ts';
import { mockView } from '../../testing/in-view.ts';
import { aUser } from '../../testing/people.ts';
import { mockEmptyTopBar } from '../../testing/empty-top-bar.ts';
import { renderApp } from '../../testing/render-app.tsx';

const ada = aUser();
const mine = (content: string): Message =>
  aMessage({ id: 11, sender: ada.id, sender_name: 'Ada Lovelace', content });

beforeEach(mockEmptyTopBar);

/** Ada's conversation with Grace, in which these messages are. */
function answerConversation(messages: Message[], changes = {}): void {
  const conversation = aConversation({ messages, ...changes });
  answer({
    'GET /api/conversations/': () => onePage([{ ...conversation, messages: [] }]),
    'GET /api/conversations/{id}/': () => conversation,
  });
}

const field = () => screen.findByRole('textbox', { name: 'Message' });
const thread = () => screen.findByRole('region', { name: 'Messages with Grace Hopper' });

test('turns a placeholder into a conversation with its first message', async () => {
  answer({
    'GET /api/users/{id}/': () => ({
      id: 2,
      first_name: 'Grace',
      last_name: 'Hopper',
      headline: '',
      avatar_url: null,
      email: null,
      who_can_message: 'anyone',
      connection: null,
      mutual_connections: 0,
    }),
    'POST /api/conversations/start/': ({ body }) => {
      const { initial_message } = body as { initial_message: string };
      answerConversation([mine(initial_message)]);
      return aConversation({ messages: [mine(initial_message)] });
    },
  });
  const { person, router } = await renderApp('/messages?user=2', ada);
  await person.type(await field(), 'Hello Grace{Enter}');

  // The one on its way makes room for the one that is sent.
  await waitFor(async () => expect(within(await thread()).getByText('Hello Grace')).toBeVisible());
  await vi.waitFor(() => expect(router.state.location.search).toEqual({ id: 5 }));
  const list = screen.getByRole('list', { name: 'Conversations' });
  expect(within(list).getAllByRole('link')).toHaveLength(1);
});

test('keeps a failed message with Retry, which reuses its key', async () => {
  answerConversation([aMessage({ is_read: true })]);
  const keys: (string | null)[] = [];
  answer({
    'POST /api/conversations/{id}/messages/': ({ headers, body }) => {
      keys.push(headers.get('idempotency-key'));
      expect(body).toEqual({ content: 'Hello Grace', conversation: 5, sender: 1 });
      return keys.length === 1 ? new Rejection({ status: 403 }) : mine('Hello Grace');
    },
  });
  const { person } = await renderApp('/messages?id=5', ada);
  await person.type(await field(), 'Hello Grace');
  await person.click(screen.getByRole('button', { name: 'Send' }));

  expect(await screen.findByText('Failed to send message')).toBeVisible();
  expect(within(await thread()).getByText('Hello Grace')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Retry' }));

  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull());
  await vi.waitFor(() => expect(keys).toHaveLength(2));
  expect(within(await thread()).getAllByText('Hello Grace')).toHaveLength(1);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys).toEqual([keys[0], keys[0]]);
});

test("doesn't send whitespace", async () => {
  answerConversation([]);
  const { person } = await renderApp('/messages?id=5', ada);
  await person.type(await field(), '  {Enter}');
  expect(await screen.findByText('Message content cannot be empty')).toBeVisible();
  expect(await field()).toHaveFocus();
});

test('adds lines with Shift-Enter and restores drafts', async () => {
  answerConversation([]);
  const { person, router } = await renderApp('/messages?id=5', ada);
  await person.type(await field(), 'One{Shift>}{Enter}{/Shift}Two');
  await router.navigate({ to: '/messages', search: {} });
  await person.click(await screen.findByRole('link', { name: /Grace Hopper/ }));
  expect(await field()).toHaveValue('One\nTwo');
});

test('marks an open conversation as read and shows where new messages start', async () => {
  const unread = aMessage({ content: 'News!' });
  answerConversation([unread], { unread_count: 1 });
  const markRead = vi.fn<() => Conversation>(() => {
    const read = { ...unread, is_read: true };
    answerConversation([read]);
    return aConversation({ messages: [read] });
  });
  answer({ 'POST /api/conversations/{id}/mark_read/': markRead });
  mockView(unread.id);
  await renderApp('/messages?id=5', ada);
  await vi.waitFor(() => expect(markRead).toHaveBeenCalledOnce());
  expect(within(await thread()).getByText('New messages')).toBeVisible();
});

test('shows "Read" under the last read message', async () => {
  answerConversation([{ ...mine('Seen'), is_read: true }]);
  await renderApp('/messages?id=5', ada);
  expect(await within(await thread()).findByText('Read')).toBeVisible();
});

test("shows the server's message for an invalid conversation id", async () => {
  answer({
    'GET /api/conversations/{id}/': ({ params }) => {
      expect(params['id']).toBe('abc');
      return new Rejection({ status: 400, detail: 'Invalid conversation ID' });
    },
  });
  await renderApp('/messages?id=abc', ada);
  expect(await screen.findByText('Invalid conversation ID')).toBeVisible();
});

test('explains an unknown user in the URL', async () => {
  await renderApp('/messages?user=abc', ada);
  expect(await screen.findByText('No user ID provided for conversation')).toBeVisible();
});

test('retries a failed conversation list', async () => {
  answer({ 'GET /api/conversations/': () => new Rejection({ status: 404 }) });
  const { person } = await renderApp('/messages', ada);
  expect(await screen.findByText('Failed to load conversations')).toBeVisible();
  answerConversation([]);
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: /Grace Hopper/ })).toBeVisible();
});
