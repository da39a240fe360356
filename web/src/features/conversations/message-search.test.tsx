import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Message } from '#contract/conversations.ts';
import { answer, Rejection } from '../../testing/fake-api.ts';
import { aConversation, aMessage, onePage } from '../../testing/messages.ts';
import { aUser } from '../../testing/people.ts';
import { mockEmptyTopBar } from '../../testing/empty-top-bar.ts';
import { renderApp } from '../../testing/render-app.tsx';

const ada = aUser();
const other = { id: 2, name: 'Grace Hopper', email: null, photo_url: null, avatar_url: null };
/** What Grace wrote, from the first message to the newest. */
const all: Message[] = Array.from({ length: 300 }, (_, at) =>
  aMessage({ id: at + 1, content: `Number ${at + 1}`, is_read: true }),
);
const thread = () => screen.findByRole('region', { name: 'Messages with Grace Hopper' });
const field = () => screen.findByRole('searchbox', { name: 'Search messages and people' });

/** A conversation of 300 messages in pages of 50. */
beforeEach(() => {
  mockEmptyTopBar();
  const conversation = aConversation({ messages: all.slice(-50) });
  answer({
    'GET /api/conversations/': () => onePage([{ ...conversation, messages: [] }]),
    'GET /api/conversations/{id}/': () => conversation,
    'GET /api/conversations/{id}/messages/': ({ query }) => {
      const around = Number(query.get('around'));
      const newer = Number(query.get('cursor'));
      if (around > 300) return new Rejection({ status: 404, detail: 'Message not found' });
      const from = newer > 0 ? newer : around - 50;
      const results = all.slice(Math.max(0, from), from + 100);
      const more = from + 100 < all.length;
      return { results, next_cursor: null, newer_cursor: more ? String(from + 100) : null };
    },
  });
});

function answerSearch(found: Message[]) {
  answer({
    'GET /api/messages/search/': ({ query }) =>
      onePage(query.get('q') === 'number' ? found.map((message) => ({ message, other })) : []),
  });
}

test('lists found messages below conversations and opens one in place', async () => {
  answerSearch(all.slice(99, 101).toReversed());
  const { person, router } = await renderApp('/messages', ada);
  await person.type(await field(), 'number');
  const results = await screen.findByRole('list', { name: 'Messages' });
  const [, link] = within(results).getAllByRole('link', { name: /Grace Hopper.*Number ?10/ });
  expect(within(results).getAllByText('Number', { selector: 'mark' })).toHaveLength(2);
  expect(screen.getByText('No results for “number”')).toBeVisible();

  await person.click(link!);
  await vi.waitFor(() => expect(router.state.location.search).toEqual({ id: 5, message: 100 }));
  const found = await within(await thread()).findByText('Number 100');
  expect(found.closest('[aria-current]')).not.toBeNull();
  expect(screen.getByText(/^Message from Grace Hopper, .*: Number 100$/)).toBeInTheDocument();
  expect(within(await thread()).queryByText('Number 300')).toBeNull();

  await person.click(within(await thread()).getByRole('button', { name: 'Newer messages' }));
  expect(await within(await thread()).findByText('Number 249')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Jump to newest' }));
  expect(await within(await thread()).findByText('Number 300')).toBeVisible();
  expect(within(await thread()).queryByText('Number 100')).toBeNull();
  expect(router.state.location.search).toEqual({ id: 5 });
});

test('explains empty and failed searches', async () => {
  answer({ 'GET /api/messages/search/': () => new Rejection({ status: 404, detail: 'Not now.' }) });
  const { person } = await renderApp('/messages', ada);
  await person.type(await field(), 'number');
  expect(await screen.findByText('Not now.')).toBeVisible();
  answerSearch([]);
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No messages match “number”')).toBeVisible();
});

test('falls back to the newest messages if a found one is gone', async () => {
  const { person, router } = await renderApp('/messages?id=5&message=999', ada);
  expect(await screen.findByText('Message not found')).toBeVisible();
  expect(within(await thread()).getByText('Number 300')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Dismiss' }));
  await vi.waitFor(() => expect(screen.queryByText('Message not found')).toBeNull());
  expect(router.state.location.search).toEqual({ id: 5 });
});

test('steps through matches by keyboard', async () => {
  answerSearch([all[299]!, all[199]!, all[20]!]);
  const { person, router } = await renderApp('/messages?id=5', ada);
  const button = await screen.findByRole('button', { name: 'Search in conversation' });
  await person.click(button);
  const input = screen.getByRole('searchbox', { name: 'Search in conversation' });
  await vi.waitFor(() => expect(input).toHaveFocus());
  const shows = (message: number) =>
    vi.waitFor(() => expect(router.state.location.search).toEqual({ id: 5, message }));
  await person.keyboard('number');
  expect(await screen.findByText('1 of 3')).toBeVisible();
  await shows(300);
  await person.keyboard('{Enter}');
  expect(await screen.findByText('2 of 3')).toBeVisible();
  expect(await within(await thread()).findByText('Number 200')).toBeVisible();
  await person.keyboard('{F3}');
  await shows(21);
  expect(await screen.findByText('3 of 3')).toBeVisible();
  await person.keyboard('{Enter}');
  await shows(300);
  await person.keyboard('{Shift>}{Enter}{/Shift}');
  await shows(21);
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('searchbox', { name: 'Search in conversation' })).toBeNull();
  expect(button).toHaveFocus();
});

test('scrolls to the end when writing while reading old messages', async () => {
  answer({
    'POST /api/conversations/{id}/messages/': () =>
      aMessage({ id: 301, sender: 1, sender_name: 'Ada Lovelace', content: 'Here' }),
  });
  const { person, router } = await renderApp('/messages?id=5&message=100', ada);
  expect(await within(await thread()).findByText('Number 100')).toBeVisible();
  await person.type(await screen.findByRole('textbox', { name: 'Message' }), 'Here{Enter}');
  // The one on its way makes room for the one that is sent.
  await waitFor(async () => expect(within(await thread()).getByText('Here')).toBeVisible());
  expect(router.state.location.search).toEqual({ id: 5 });
});
