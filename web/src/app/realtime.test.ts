import { QueryClient } from '@tanstack/react-query';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { logIn } from '../testing/session.ts';
import { fakeServer } from '../testing/fake-api.ts';
import { consumeEventStream, type LastEvent } from './realtime.ts';

beforeEach(() => logIn());

function streamOf(...events: [event: string, data: unknown][]): void {
  const text = events.map(([event, data]) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  const headers = { 'content-type': 'text/event-stream' };
  fakeServer.use(http.get('*/api/events/', () => new HttpResponse(text.join(''), { headers })));
}

function watched() {
  const queries = new QueryClient();
  const invalidate = vi.spyOn(queries, 'invalidateQueries').mockResolvedValue();
  const lastEvent: LastEvent = { session: null, event_id: '', wasOpenBefore: false };
  const follow = (onOpen = () => {}) =>
    consumeEventStream(queries, new AbortController().signal, lastEvent, onOpen);
  return { invalidate, follow };
}

/** Longer than the 300 ms that events are batched. */
const settled = (invalidate: { mock: { calls: unknown[] } }) =>
  vi.waitFor(() => expect(invalidate.mock.calls).toContainEqual([{ queryKey: ['dashboard'] }]));

it('refetches nothing but missed changes when the first stream opens', async () => {
  const { invalidate, follow } = watched();
  const opened = vi.fn<() => void>();
  streamOf(['ready', {}], ['change', { topic: 'messages', id: 1 }]);
  expect(await follow(opened)).toBe('lost');
  expect(opened).toHaveBeenCalledOnce();
  await settled(invalidate);
  expect(invalidate.mock.calls).toEqual([
    [{ queryKey: ['conversations'] }],
    [{ queryKey: ['interactions'] }],
    [{ queryKey: ['dashboard'] }],
  ]);
});

it('requests changes since shortly before the page started', async () => {
  const asked: number[] = [];
  const headers = { 'content-type': 'text/event-stream' };
  fakeServer.use(
    http.get('*/api/events/', ({ request }) => {
      asked.push(Number(new URL(request.url).searchParams.get('since_ms')));
      return new HttpResponse('event: ready\ndata: {}\n\n', { headers });
    }),
  );
  const age = performance.now();
  await watched().follow();
  expect(asked).toHaveLength(1);
  expect(asked[0]).toBeGreaterThanOrEqual(age + 2000);
});

it('refetches everything if the first stream opened too late', async () => {
  const { invalidate, follow } = watched();
  const age = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValueOnce(age);
  clock.mockReturnValue(age + 2500);
  streamOf(['ready', {}]);
  await follow();
  await vi.waitFor(() => expect(invalidate.mock.calls).toEqual([[]]));
  clock.mockRestore();
});

it.each([
  [
    'changes may have been missed',
    [
      ['ready', {}],
      ['lost', {}],
    ] as [string, unknown][],
    1,
  ],
  ['the stream comes back', [['ready', {}]] as [string, unknown][], 2],
])('refetches everything once when %s', async (_where, events, streams) => {
  const { invalidate, follow } = watched();
  streamOf(...events, ['change', { topic: 'messages', id: 1 }]);
  for (let times = 1; times < streams; times += 1) {
    await follow();
    await settled(invalidate);
    invalidate.mockClear();
  }
  await follow();
  await vi.waitFor(() => expect(invalidate.mock.calls).toContainEqual([]));
  expect(invalidate.mock.calls.filter((call) => call.length === 0)).toHaveLength(1);
});

it('batches refetches of simultaneous changes', async () => {
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

it("resumes after the session's last event", async () => {
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
  logIn();
  await follow();
  expect(asked).toEqual([null, '7.1', '7.1', '9.2', null]);
});

it('stops when the session has ended', async () => {
  fakeServer.use(http.get('*/api/events/', () => new HttpResponse(null, { status: 401 })));
  expect(await watched().follow()).toBe('signed_out');
});

it('reconnects after a server outage', async () => {
  fakeServer.use(http.get('*/api/events/', () => HttpResponse.error()));
  expect(await watched().follow()).toBe('lost');
});
