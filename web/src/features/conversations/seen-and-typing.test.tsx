import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Message } from '#contract/conversations.ts';
import { answer } from '../../testing/fake-api.ts';
import { mockView } from '../../testing/in-view.ts';
import { aConversation, aMessage, onePage } from '../../testing/messages.ts';
import { aUser } from '../../testing/people.ts';
import { mockEmptyTopBar } from '../../testing/empty-top-bar.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { receiveTyping } from './typing/typing.ts';

const ada = aUser();
let messages: Message[];
let read: string[];
let typed: number;

beforeEach(() => {
  mockEmptyTopBar();
  messages = [10, 11, 12].map((id) => aMessage({ id, content: `Message ${id}` }));
  [read, typed] = [[], 0];
  const conversation = () =>
    aConversation({ messages, unread_count: messages.filter(({ is_read }) => !is_read).length });
  answer({
    'GET /api/conversations/': () => onePage([{ ...conversation(), messages: [] }]),
    'GET /api/conversations/{id}/': conversation,
    'POST /api/conversations/{id}/mark_read/': ({ query }) => {
      const up_to = query.get('up_to')!;
      read.push(up_to);
      messages = messages.map((one) => ({ ...one, is_read: one.is_read || one.id <= +up_to }));
      return conversation();
    },
    'POST /api/conversations/{id}/typing/': () => {
      typed += 1;
      return undefined;
    },
  });
});

const focusWindow = (hasFocus: boolean) => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(hasFocus);
  act(() => void window.dispatchEvent(new Event(hasFocus ? 'focus' : 'blur')));
};

test('marks messages as read up to the newest in view', async () => {
  const view = mockView(10, 11);
  await renderApp('/messages?id=5', ada);
  await vi.waitFor(() => expect(read).toEqual(['11']));
  act(() => view.scrollTo(12));
  await vi.waitFor(() => expect(read).toEqual(['11', '12']));
});

test('marks messages as read once the window has the focus', async () => {
  const view = mockView(12);
  focusWindow(false);
  await renderApp('/messages?id=5', ada);
  await screen.findAllByText('Message 12');
  act(() => view.scrollTo(10));
  expect(read).toEqual([]);
  focusWindow(true);
  await vi.waitFor(() => expect(read).toEqual(['10']));
});

test('shows that the other participant is typing until their message arrives', async () => {
  const { queries } = await renderApp('/messages?id=5', ada);
  await screen.findByRole('region', { name: 'Messages with Grace Hopper' });
  act(() => receiveTyping(6));
  expect(screen.queryByText(/is typing/)).toBeNull();
  act(() => receiveTyping(5));
  expect(screen.getByText(/is typing…/)).toHaveTextContent('Grace Hopper is typing…');
  messages = [...messages, aMessage({ id: 13, content: 'Here it is' })];
  void queries.invalidateQueries({ queryKey: ['conversations'] });
  await screen.findAllByText('Here it is');
  expect(screen.queryByText(/is typing/)).toBeNull();
});

test('sends one typing event for several letters', async () => {
  const { person } = await renderApp('/messages?id=5', ada);
  await person.type(await screen.findByRole('textbox', { name: 'Message' }), 'Hello');
  await vi.waitFor(() => expect(typed).toBe(1));
});

test('sends no typing event if turned off', async () => {
  const { person } = await renderApp('/messages?id=5', { ...ada, typing_indicator: false });
  await person.type(await screen.findByRole('textbox', { name: 'Message' }), 'Hello');
  expect(typed).toBe(0);
});
