import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { OtherUser } from '#contract/users.ts';
import { answer, Rejection } from '../../testing/fake-api.ts';
import { aConnection, aConversation, aMessage, onePage } from '../../testing/messages.ts';
import { aUser } from '../../testing/people.ts';
import { mockEmptyTopBar } from '../../testing/empty-top-bar.ts';
import { renderApp } from '../../testing/render-app.tsx';

const ada = aUser();
const graceCard = {
  id: 2,
  first_name: 'Grace',
  last_name: 'Hopper',
  headline: '',
  avatar_url: null,
};
const grace: OtherUser = {
  ...graceCard,
  email: null,
  who_can_message: 'anyone',
  connection: null,
  mutual_connections: 0,
};

beforeEach(() => {
  mockEmptyTopBar();
  const conversation = aConversation({ messages: [aMessage({ is_read: true })] });
  answer({
    'GET /api/conversations/': () => onePage([{ ...conversation, messages: [] }]),
    'GET /api/conversations/{id}/': () => conversation,
    'GET /api/users/{id}/': () => grace,
    'GET /api/blocks/': () => onePage([]),
  });
});

const thread = () => screen.findByRole('region', { name: 'Conversation with Grace Hopper' });
const field = () => screen.queryByRole('textbox', { name: 'Message' });

test('unblocks a user where the composer would be', async () => {
  answer({
    'GET /api/blocks/': () =>
      onePage([{ user: graceCard, created_at: '2026-11-21T09:00:00.000Z' }]),
    'DELETE /api/blocks/{id}/': () => {
      answer({ 'GET /api/blocks/': () => onePage([]) });
      return undefined;
    },
  });
  const { person } = await renderApp('/messages?id=5', ada);
  expect(await within(await thread()).findByText(/You blocked/)).toBeVisible();
  expect(field()).toBeNull();
  await person.click(within(await thread()).getByRole('button', { name: 'Unblock' }));
  expect(await screen.findByRole('textbox', { name: 'Message' })).toBeVisible();
});

test.each([
  ['nobody', null, 'doesn’t accept messages.'],
  ['connections', null, 'only accepts messages from connections. Connect first.'],
] as const)(
  'explains before writing that a user accepts messages from %s',
  async (who, connection, why) => {
    answer({ 'GET /api/users/{id}/': () => ({ ...grace, who_can_message: who, connection }) });
    await renderApp('/messages?id=5', ada);
    expect(await within(await thread()).findByText(why, { exact: false })).toBeVisible();
    expect(field()).toBeNull();
  },
);

test('lets a connection write to a user who accepts connections', async () => {
  const connection = aConnection({ status: 'accepted' });
  answer({
    'GET /api/users/{id}/': () => ({ ...grace, who_can_message: 'connections', connection }),
  });
  const { queries } = await renderApp('/messages?id=5', ada);
  await thread();
  await expect.poll(() => queries.getQueryData(['users', 2])).toBeDefined();
  expect(field()).toBeVisible();
});

test('prevents writing to deleted but not to undiscoverable users', async () => {
  answer({ 'GET /api/users/{id}/': () => new Rejection({ status: 404, code: 'account_deleted' }) });
  const { queries } = await renderApp('/messages?id=5', ada);
  expect(await within(await thread()).findByText(/This account was deleted/)).toBeVisible();
  expect(field()).toBeNull();

  answer({ 'GET /api/users/{id}/': () => new Rejection({ status: 404, code: 'not_found' }) });
  await queries.invalidateQueries({ queryKey: ['users', 2] });
  expect(await screen.findByRole('textbox', { name: 'Message' })).toBeVisible();
});

test('prevents writing to oneself', async () => {
  answer({ 'GET /api/conversations/': () => onePage([]) });
  await renderApp('/messages?user=1', ada);
  expect(await screen.findByText('You can’t start a conversation with yourself.')).toBeVisible();
});

test('finds a conversation beyond the loaded list by its participant', async () => {
  const old = aConversation({ id: 77, is_active: false });
  answer({
    'GET /api/conversations/': ({ query }) => onePage(query.get('user') === '2' ? [old] : []),
    'GET /api/conversations/{id}/': () => ({ ...old, messages: [aMessage({ content: 'Of old' })] }),
  });
  const { router } = await renderApp('/messages?user=2', ada);
  expect(await screen.findByText('Of old')).toBeVisible();
  await expect.poll(() => router.state.location.search).toEqual({ id: 77 });
});
