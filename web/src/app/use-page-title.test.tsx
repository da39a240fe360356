import { act } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer } from '../testing/fake-api.ts';
import { aUser } from '../testing/people.ts';
import { answerQuietly } from '../testing/quiet-bar.ts';
import { renderApp } from '../testing/render-app.tsx';

beforeEach(answerQuietly);

const answerUnread = (unread_count: number) =>
  answer({ 'GET /api/messages/unread-count/': () => ({ unread_count }) });
const title = () => document.title;

test('the title counts what is unread, and no more once it is read', async () => {
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

test('it counts on pages without the messages icon as well', async () => {
  answerUnread(1);
  await renderApp('/privacy-policy', aUser());
  await expect.poll(title).toMatch(/^\(1\) .+ · Acquaint$/);
});

test('a guest has nothing to count', async () => {
  const asked = vi.fn<() => { unread_count: number }>(() => ({ unread_count: 3 }));
  answer({ 'GET /api/messages/unread-count/': asked });
  await renderApp('/login');
  await expect.poll(title).toBe('Log in · Acquaint');
  expect(asked).not.toHaveBeenCalled();
});
