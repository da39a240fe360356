import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Block } from '#contract/blocks.ts';
import { answer, Rejection } from '../../testing/fake-api.ts';
import { aConversation, aMessage, onePage } from '../../testing/messages.ts';
import { aUser } from '../../testing/people.ts';
import { mockEmptyTopBar } from '../../testing/empty-top-bar.ts';
import { layOut } from '../../testing/lay-out.ts';
import { press } from '../../testing/press.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { renderPart } from '../../testing/render-part.tsx';
import { BlockedList } from './blocked-list.tsx';

const grace: Block = {
  user: { id: 2, first_name: 'Grace', last_name: 'Hopper', headline: '', avatar_url: null },
  created_at: '2026-11-21T09:00:00.000Z',
};

let blocked: Block[];
beforeEach(() => {
  blocked = [];
  answer({
    'GET /api/blocks/': () => onePage(blocked),
    'POST /api/blocks/': () => {
      blocked = [grace];
      return grace;
    },
    'DELETE /api/blocks/{id}/': ({ params }) => {
      blocked = blocked.filter(({ user }) => user.id !== Number(params['id']));
      return undefined;
    },
  });
});

test('lists blocked users and unblocks them', async () => {
  blocked = [grace];
  const { person } = renderPart(<BlockedList />, aUser());
  await person.click(await screen.findByRole('button', { name: 'Unblock Grace Hopper' }));
  expect(await screen.findByText('No blocked people')).toBeVisible();
});

test('retries a failed list of blocked users', async () => {
  answer({ 'GET /api/blocks/': () => new Rejection({ status: 404 }) });
  const { person } = renderPart(<BlockedList />, aUser());
  expect(await screen.findByText('Failed to load blocked people')).toBeVisible();
  answer({ 'GET /api/blocks/': () => onePage([]) });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No blocked people')).toBeVisible();
});

test('blocks and unblocks a user in their conversation', async () => {
  mockEmptyTopBar();
  const conversation = aConversation({ messages: [aMessage({ is_read: true })] });
  answer({
    'GET /api/conversations/': () => onePage([{ ...conversation, messages: [] }]),
    'GET /api/conversations/{id}/': () => conversation,
    'GET /api/conversations/{id}/messages/': () => ({
      ...onePage(conversation.messages),
      newer_cursor: null,
    }),
  });
  layOut();
  const { person } = await renderApp('/messages?id=5', aUser());
  await press(person, 'Conversation actions', 'Block Grace Hopper');
  expect(await screen.findByRole('alertdialog', { name: 'Block Grace Hopper?' })).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Block' }));
  expect(await screen.findByText('Grace Hopper blocked')).toBeVisible();
  await press(person, 'Conversation actions', 'Unblock Grace Hopper', 'Conversation actions');
  expect(
    await screen.findByRole('button', { name: 'Block Grace Hopper', hidden: true }),
  ).toBeEnabled();
});
