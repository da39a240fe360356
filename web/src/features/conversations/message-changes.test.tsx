import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Message } from '#contract/conversations.ts';
import { answer, Rejection } from '../../testing/fake-api.ts';
import { layOut } from '../../testing/lay-out.ts';
import { press } from '../../testing/press.ts';
import { aConversation, aMessage, onePage } from '../../testing/messages.ts';
import { aUser } from '../../testing/people.ts';
import { mockEmptyTopBar } from '../../testing/empty-top-bar.ts';
import { renderApp } from '../../testing/render-app.tsx';

const ada = aUser();

/** The message as the server has it. */
let stored: Message;

beforeEach(() => {
  mockEmptyTopBar();
  const created_at = new Date().toISOString();
  stored = aMessage({ id: 11, sender: ada.id, content: 'The draft', is_read: true, created_at });
  const conversation = () => aConversation({ messages: [stored] });
  answer({
    'GET /api/conversations/': () => onePage([{ ...conversation(), messages: [] }]),
    'GET /api/conversations/{id}/': conversation,
  });
});

const field = () => screen.findByRole('textbox', { name: 'Message' });
const button = (name: string) => screen.queryByRole('button', { name, hidden: true });
const thread = () => screen.findByRole('region', { name: 'Messages with Grace Hopper' });

async function openMenu() {
  layOut();
  const { person } = await renderApp('/messages?id=5', ada);
  await press(person, 'Message actions');
  return person;
}

test('edits a message in the composer and shows the mark', async () => {
  answer({
    'PATCH /api/conversations/{id}/messages/{message_id}/': ({ params, body }) => {
      expect(params).toMatchObject({ id: '5', message_id: '11' });
      stored = { ...stored, ...(body as object), edited_at: stored.created_at };
      return stored;
    },
  });
  const person = await openMenu();
  await press(person, 'Edit');
  expect(await field()).toHaveValue('The draft');
  await waitFor(async () => expect(await field()).toHaveFocus());
  await person.keyboard('!{Enter}');
  expect(await within(await thread()).findByText('The draft!')).toBeVisible();
  expect(within(await thread()).getByText('edited')).toBeVisible();
  expect(await field()).toHaveValue('');
  await vi.waitFor(() => expect(stored.content).toBe('The draft!'));
});

test('restores the draft when an edit is canceled', async () => {
  const person = await openMenu();
  await person.type(await field(), 'Half a thought');
  await press(person, 'Message actions', 'Edit');
  await waitFor(async () => expect(await field()).toHaveFocus());
  await person.keyboard('{Escape}');
  expect(await field()).toHaveValue('Half a thought');
});

test('keeps the text of a rejected edit with the reason', async () => {
  const detail = 'Messages can only be edited for 15 minutes.';
  answer({
    'PATCH /api/conversations/{id}/messages/{message_id}/': () =>
      new Rejection({ status: 409, detail }),
  });
  const person = await openMenu();
  await press(person, 'Edit');
  await waitFor(async () => expect(await field()).toHaveFocus());
  await person.keyboard('!{Enter}');
  expect(await screen.findByText(detail)).toBeVisible();
  expect(within(await thread()).getByText('The draft!')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Discard' }));
  expect(await within(await thread()).findByText('The draft')).toBeVisible();
});

test('asks before deleting, and leaves a mark without actions', async () => {
  answer({
    'DELETE /api/conversations/{id}/messages/{message_id}/': () => {
      stored = { ...stored, content: '', deleted_at: stored.created_at };
      return undefined;
    },
  });
  const person = await openMenu();
  await press(person, 'Delete');
  const question = await screen.findByRole('alertdialog', { name: 'Delete this message?' });
  await person.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(await within(await thread()).findByText('Message deleted')).toBeVisible();
  expect(within(await thread()).queryByText('The draft')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Message actions' })).toBeNull();
});

test('offers no edit and deletion after 15 minutes', async () => {
  stored = { ...stored, created_at: new Date(Date.now() - 16 * 60_000).toISOString() };
  await openMenu();
  await vi.waitFor(() => expect(button('Reply')).not.toBeNull());
  expect(button('Edit')).toBeNull();
  expect(button('Delete')).toBeNull();
});

test('quotes a message and links to it', async () => {
  const sent = vi.fn<(body: unknown) => void>();
  answer({
    'POST /api/conversations/{id}/messages/': ({ body }) => {
      sent(body);
      const reply_to = { id: 11, sender: ada.id, content: 'The draft', is_deleted: false };
      return aMessage({ id: 12, sender: ada.id, content: 'More', reply_to });
    },
  });
  const person = await openMenu();
  await press(person, 'Reply');
  await waitFor(async () => expect(await field()).toHaveFocus());
  await person.keyboard('More{Enter}');
  await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce());
  expect(sent.mock.lastCall![0]).toMatchObject({ content: 'More', reply_to_id: 11 });
  const quote = within(await thread()).getByRole('link', {
    name: 'Go to the quoted message from you',
  });
  expect(quote).toHaveTextContent('YouThe draft');
  expect(quote).toHaveAttribute('href', '/messages?id=5&message=11');
});

test('toggles one reaction, also any emoji', async () => {
  answer({
    'PUT /api/conversations/{id}/messages/{message_id}/reaction/': ({ body }) => {
      const { emoji } = body as { emoji: string };
      stored = { ...stored, reactions: [{ user: ada.id, emoji }] };
      return stored;
    },
    'DELETE /api/conversations/{id}/messages/{message_id}/reaction/': () => {
      stored = { ...stored, reactions: [] };
      return stored;
    },
  });
  const person = await openMenu();
  await press(person, 'React with 👍');
  const own = await screen.findByRole('button', { name: '👍 from you' });
  expect(own).toHaveAttribute('aria-pressed', 'true');
  await press(person, 'Message actions', 'Other reaction…');
  await person.type(await screen.findByRole('textbox', { name: 'Emoji' }), 'no{Enter}');
  expect(await screen.findByText('Enter one emoji.')).toBeVisible();
  const emojiField = screen.getByRole('textbox', { name: 'Emoji' });
  await person.clear(emojiField);
  await person.type(emojiField, '🦄{Enter}');
  await person.click(await screen.findByRole('button', { name: '🦄 from you' }));
  await vi.waitFor(() => expect(screen.queryByRole('list', { name: 'Reactions' })).toBeNull());
  await vi.waitFor(() => expect(stored.reactions).toEqual([]));
});

test('shows a rejected reaction as a toast and removes it', async () => {
  answer({
    'PUT /api/conversations/{id}/messages/{message_id}/reaction/': () =>
      new Rejection({ status: 409, detail: 'This message was deleted.' }),
  });
  const person = await openMenu();
  await press(person, 'React with 👍');
  expect(await screen.findByText('This message was deleted.')).toBeVisible();
  await vi.waitFor(() => expect(screen.queryByRole('list', { name: 'Reactions' })).toBeNull());
});
