import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readEvents, type ServerEvent } from './event-stream.ts';

async function eventsOf(text: string, cuts: readonly number[] = []): Promise<ServerEvent[]> {
  const bytes = new TextEncoder().encode(text);
  const boundaries = [0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].toSorted(
    (a, b) => a - b,
  );
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const [index, boundary] of boundaries.slice(1).entries())
        controller.enqueue(bytes.subarray(boundaries[index], boundary));
      controller.close();
    },
  });
  return Array.fromAsync(readEvents(body));
}

const STREAM =
  ': ping\n\nevent: ready\ndata: {}\n\nid: 7.1\nevent: change\r\ndata: {"topic":"contacts",\r\ndata: "id":7}\r\n\r\nid:\0\ndata:é🦉\r\rid\rdata\r\r';
const EVENTS = [
  { event: 'ready', data: '{}', last_event_id: '' },
  { event: 'change', data: '{"topic":"contacts",\n"id":7}', last_event_id: '7.1' },
  { event: 'message', data: 'é🦉', last_event_id: '7.1' },
  { event: 'message', data: '', last_event_id: '' },
];

it('parses events, ids, comments, line ends and multi-line data', async () => {
  expect(await eventsOf(`${STREAM}\n`)).toEqual(EVENTS);
});

it('parses the same at any chunk boundaries', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(), { maxLength: 6 }), async (cuts) => {
      expect(await eventsOf(`${STREAM}\n`, cuts)).toEqual(EVENTS);
    }),
  );
});

it('drops an incomplete event', async () => {
  expect(await eventsOf('id: 7.1\nevent: change\ndata: {"topic":')).toEqual([]);
});
