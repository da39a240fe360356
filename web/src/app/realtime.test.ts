import { QueryClient } from '@tanstack/react-query';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { writeToken } from '../lib/session-token.ts';
import { fakeServer } from '../testing/fake-api.ts';
import { followChanges } from './realtime.ts';

beforeEach(() => writeToken('abc'));

function streamOf(...events: [event: string, data: unknown][]): void {
  const text = events.map(([event, data]) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  const headers = { 'content-type': 'text/event-stream' };
  fakeServer.use(http.get('*/api/events/', () => new HttpResponse(text.join(''), { headers })));
}

function watched() {
  const queries = new QueryClient();
  const invalidate = vi.spyOn(queries, 'invalidateQueries').mockResolvedValue();
  const follow = (onOpen = () => {}) =>
    followChanges(queries, new AbortController().signal, onOpen);
  return { invalidate, follow };
}

it('reads everything again when the stream opens, and when something may have been missed', async () => {
  const { invalidate, follow } = watched();
  const opened = vi.fn<() => void>();
  streamOf(['ready', {}], ['lost', {}]);
  expect(await follow(opened)).toBe('lost');
  expect(opened).toHaveBeenCalledOnce();
  expect(invalidate.mock.calls).toEqual([[], []]);
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
    ]),
  );
});

it('knows when the session is over', async () => {
  fakeServer.use(http.get('*/api/events/', () => new HttpResponse(null, { status: 401 })));
  expect(await watched().follow()).toBe('signed_out');
});

it('outlives a server that is away', async () => {
  fakeServer.use(http.get('*/api/events/', () => HttpResponse.error()));
  expect(await watched().follow()).toBe('lost');
});
