import { QueryClient } from '@tanstack/react-query';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { writeToken } from '../lib/session-token.ts';
import { fakeServer } from '../testing/fake-api.ts';
import { followChanges, type Heard } from './realtime.ts';

beforeEach(() => writeToken('abc'));

function streamOf(...events: [event: string, data: unknown][]): void {
  const text = events.map(([event, data]) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  const headers = { 'content-type': 'text/event-stream' };
  fakeServer.use(http.get('*/api/events/', () => new HttpResponse(text.join(''), { headers })));
}

function watched() {
  const queries = new QueryClient();
  const invalidate = vi.spyOn(queries, 'invalidateQueries').mockResolvedValue();
  const heard: Heard = { token: null, event_id: '' };
  const follow = (onOpen = () => {}) =>
    followChanges(queries, new AbortController().signal, heard, onOpen);
  return { invalidate, follow };
}

it('reads everything again, once, when the stream opens and something may have been missed', async () => {
  const { invalidate, follow } = watched();
  const opened = vi.fn<() => void>();
  streamOf(['ready', {}], ['lost', {}], ['change', { topic: 'messages', id: 1 }]);
  expect(await follow(opened)).toBe('lost');
  expect(opened).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(invalidate.mock.calls).toEqual([[]]));
});

it('reads again what a change concerns, once for changes that come together', async () => {
  const { invalidate, follow } = watched();
  streamOf(
    ['change', { topic: 'messages', id: 1 }],
    ['change', { topic: 'conversations', id: 1 }],
    ['change', { topic: 'interactions', id: 1 }],
    ['change', { topic: 'from_the_future', id: 1 }],
  );
  await follow();
  await vi.waitFor(() =>
    expect(invalidate.mock.calls).toEqual([
      [{ queryKey: ['conversations'] }],
      [{ queryKey: ['interactions'] }],
      [{ queryKey: ['dashboard'] }],
    ]),
  );
});

it('comes back after the last event that this session heard of', async () => {
  const asked: (string | null)[] = [];
  const headers = { 'content-type': 'text/event-stream' };
  const events = [
    'id: 7.1\nevent: ready\ndata: {}\n\n',
    'event: ready\ndata: {}\n\n',
    'event: ready\ndata: {}\n\nid: 9.2\nevent: change\ndata: {"topic":"users","id":1}\n\nid: 9.3\n',
  ];
  fakeServer.use(
    http.get('*/api/events/', ({ request }) => {
      asked.push(request.headers.get('last-event-id'));
      return new HttpResponse(events[asked.length - 1] ?? '', { headers });
    }),
  );
  const { follow } = watched();
  for (let times = 0; times < 4; times += 1) await follow();
  writeToken('another');
  await follow();
  expect(asked).toEqual([null, '7.1', '7.1', '9.2', null]);
});

it('knows when the session is over', async () => {
  fakeServer.use(http.get('*/api/events/', () => new HttpResponse(null, { status: 401 })));
  expect(await watched().follow()).toBe('signed_out');
});

it('outlives a server that is away', async () => {
  fakeServer.use(http.get('*/api/events/', () => HttpResponse.error()));
  expect(await watched().follow()).toBe('lost');
});
