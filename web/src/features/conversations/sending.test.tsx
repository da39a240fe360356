import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Message } from '#contract/conversations.ts';
import { removePersonal } from '../../lib/storage/local-store.ts';
import { clearSession } from '../../lib/http/session.ts';
import { answer, Rejection } from '../../testing/fake-api.ts';
import { aConversation, aMessage, onePage } from '../../testing/messages.ts';
import { aUser } from '../../testing/people.ts';
import { mockEmptyTopBar } from '../../testing/empty-top-bar.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { enqueueMessage, readOutbox } from './outbox/outbox.ts';

const ada = aUser();
const grace = aUser({ id: 2, first_name: 'Grace', last_name: 'Hopper' });

/** What the server has of the conversation of the two; each try takes the next refusal, if there is one. */
let arrived: Message[];
let rejections: Rejection[];
let tries: string[];

beforeEach(() => {
  mockEmptyTopBar();
  [arrived, rejections, tries] = [[], [], []];
  const conversation = () => aConversation({ messages: arrived });
  answer({
    'GET /api/conversations/': () => onePage([{ ...conversation(), messages: [] }]),
    'GET /api/conversations/{id}/': conversation,
    'POST /api/conversations/{id}/messages/': ({ body }) => {
      const { content } = body as { content: string };
      tries.push(content);
      return rejections.shift() ?? arrive(content);
    },
  });
});

function arrive(content: string): Message {
  const message = aMessage({ id: 100 + arrived.length, sender: ada.id, content });
  arrived = [...arrived, message];
  return message;
}

function leftUnsent(content: string): void {
  enqueueMessage({ sender: ada.id, to_user: 2, conversation: 5, content, after: 0 });
}

const field = () => screen.findByRole('textbox', { name: 'Message' });
const thread = () => screen.findByRole('region', { name: 'Messages with Grace Hopper' });
const contents = () => arrived.map(({ content }) => content);

test('holds messages behind one without a response and retries in order', async () => {
  rejections = [new Rejection({ status: 502 })];
  const { person } = await renderApp('/messages?id=5', ada);
  await person.type(await field(), 'One{Enter}Two{Enter}Three{Enter}');

  expect(await screen.findByText('Failed to send message')).toBeVisible();
  expect(screen.getByText('Retrying…')).toBeVisible();
  expect(screen.getByText('Waiting…')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Retry' }));

  await vi.waitFor(() => expect(contents()).toEqual(['One', 'Two', 'Three']));
  await vi.waitFor(() => expect(screen.queryByText('Waiting…')).toBeNull());
  expect(within(await thread()).getAllByText(/One|Two|Three/)).toHaveLength(3);
});

test('sends messages when the network returns', async () => {
  rejections = [new Rejection({ status: 502 })];
  const { person } = await renderApp('/messages?id=5', ada);
  await person.type(await field(), 'One{Enter}Two{Enter}');
  await screen.findByText('Failed to send message');
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(contents()).toEqual(['One', 'Two']));
});

test('shows no error while offline', async () => {
  rejections = [new Rejection({ status: 502 })];
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { person } = await renderApp('/messages?id=5', ada);
  await person.type(await field(), 'One{Enter}');
  expect(await screen.findByText('Will send when you reconnect')).toBeVisible();
  await vi.waitFor(() => expect(readOutbox(ada.id)[0]?.state).toBe('held'));
  expect(screen.queryByText('Failed to send message')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('waits for a rate limit and shows when sending continues', async () => {
  const detail = 'You have written 300 messages within a minute. You can go on in 42 seconds.';
  rejections = [new Rejection({ status: 429, detail, retry_after: 42 })];
  const { person } = await renderApp('/messages?id=5', ada);
  await person.type(await field(), 'One{Enter}');
  expect(await screen.findByText(detail)).toBeVisible();
  expect(screen.getByText(/^Retrying at \d/)).toBeVisible();
  window.dispatchEvent(new Event('online'));
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  await vi.waitFor(() => expect(contents()).toEqual(['One']));
  expect(tries).toHaveLength(2);
});

test('skips a rejected message and discards it', async () => {
  rejections = [new Rejection({ status: 403, detail: 'Grace takes no messages from you.' })];
  const { person } = await renderApp('/messages?id=5', ada);
  await person.type(await field(), 'One{Enter}Two{Enter}');
  expect(await screen.findByText('Grace takes no messages from you.')).toBeVisible();
  await vi.waitFor(() => expect(contents()).toEqual(['Two']));
  await person.click(screen.getByRole('button', { name: 'Discard' }));
  const log = within(await thread());
  await vi.waitFor(() => expect(log.queryByText('One')).toBeNull());
  expect(log.getByText('Two')).toBeVisible();
});

test('sends messages of an earlier page in order on any page', async () => {
  leftUnsent('One');
  leftUnsent('Two');
  await renderApp('/contacts', ada);
  await vi.waitFor(() => expect(contents()).toEqual(['One', 'Two']));
});

test('keeps unsent messages for the same user after logging out', async () => {
  rejections = Array.from({ length: 3 }, () => new Rejection({ status: 502 }));
  const { person, router, queries } = await renderApp('/messages?id=5', ada);
  await person.type(await field(), 'A secret{Enter}');
  await screen.findByText('Failed to send message');
  // As signing out does.
  clearSession();
  removePersonal();
  await router.navigate({ to: '/' });
  queries.clear();
  expect(await screen.findByText(/stay in this browser until you log in again/)).toBeVisible();
  const triesOfAda = tries.length;

  rejections = [];
  await renderApp('/messages?user=1', grace);
  answer({
    'GET /api/conversations/': () =>
      onePage([
        aConversation({
          participants: [
            { id: 2, name: 'Grace Hopper', email: null, photo_url: null, avatar_url: null },
            { id: 1, name: 'Ada Lovelace', email: null, photo_url: null, avatar_url: null },
          ],
        }),
      ]),
  });
  await screen.findAllByRole('button', { name: 'User menu' });
  expect(screen.queryByText('A secret')).toBeNull();
  expect(tries).toHaveLength(triesOfAda);

  clearSession();
  await renderApp('/contacts', ada);
  await vi.waitFor(() => expect(contents()).toEqual(['A secret']));
});

test('sends without storage and warns', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  rejections = [new Rejection({ status: 502 })];
  const { person } = await renderApp('/messages?id=5', ada);
  await person.type(await field(), 'One{Enter}');
  expect(await screen.findByText(/Your browser can’t save drafts/)).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  await vi.waitFor(() => expect(contents()).toEqual(['One']));
  await vi.waitFor(() => expect(readOutbox(ada.id)).toEqual([]), { timeout: 8_000 });
});

test("doesn't lose a sent message to an earlier fetch", async () => {
  const { person, queries } = await renderApp('/messages?id=5', ada);
  await person.type(await field(), 'One');
  const { promise: late, resolve } = Promise.withResolvers<void>();
  answer({
    'GET /api/conversations/{id}/': async () => {
      const messages = arrived;
      await late;
      return aConversation({ messages });
    },
  });
  void queries.invalidateQueries({ queryKey: ['conversations', 'one'] });
  await person.keyboard('{Enter}');
  await vi.waitFor(() => expect(screen.queryByText('Sending…')).toBeNull());
  const seen: number[] = [];
  const log = within(await thread());
  const watch = new MutationObserver(() => seen.push(log.queryAllByText('One').length));
  watch.observe(document.body, { childList: true, subtree: true });
  resolve();
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0));
  watch.disconnect();
  expect(new Set([1, ...seen])).toEqual(new Set([1]));
});
