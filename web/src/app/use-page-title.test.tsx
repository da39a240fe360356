import { act } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer } from '../testing/fake-api.ts';
import { aUser } from '../testing/people.ts';
import { mockEmptyTopBar } from '../testing/empty-top-bar.ts';
import { renderApp } from '../testing/render-app.tsx';

beforeEach(mockEmptyTopBar);

const answerUnread = (unread_count: number) =>
  answer({ 'GET /api/messages/unread-count/': () => ({ unread_count }) });
const title = () => document.title;

test('shows the unread count in the title until read', async () => {
  answerUnread(3);
  const { queries } = await renderApp('/messages', aUser());
  await expect.poll(title).toBe('(3) Messages · Acquaint');
  answerUnread(100);
  await act(() => queries.invalidateQueries({ queryKey: ['conversations'] }));
  await expect.poll(title).toBe('(99+) Messages · Acquaint');
  answerUnread(0);
  await act(() => queries.invalidateQueries({ queryKey: ['conversations'] }));
  await expect.poll(title).toBe('Messages · Acquaint');
});

test('counts unread messages on pages without the messages icon', async () => {
  answerUnread(1);
  await renderApp('/privacy-policy', aUser());
  await expect.poll(title).toMatch(/^\(1\) .+ · Acquaint$/);
});

test('counts nothing for guests', async () => {
  const asked = vi.fn<() => { unread_count: number }>(() => ({ unread_count: 3 }));
  answer({ 'GET /api/messages/unread-count/': asked });
  await renderApp('/login');
  await expect.poll(title).toBe('Log in · Acquaint');
  expect(asked).not.toHaveBeenCalled();
});
