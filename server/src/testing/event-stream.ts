import { publish } from '../infra/events.ts';
import type { Db } from '../infra/db.ts';

/** A server-sent event with its parsed JSON data. */
export interface ServerEvent {
  event: string;
  data: unknown;
}

export interface Stream {
  response: Response;
  /** Waits for the next event; null if the server ended the stream. */
  next(): Promise<ServerEvent | null>;
  /** The last event id, which a browser sends when it reconnects. */
  lastId: () => string | undefined;
  /** Number of pings received before the events read so far. */
  pings: () => number;
  close: () => void;
}

/** Replays the events after an id, or of the last milliseconds. */
export interface Since {
  after?: string | undefined;
  since_ms?: number | undefined;
}

/** Opens the event stream of a person as a browser does, over the network. */
export async function openStream(
  address: string,
  token: string,
  { after, since_ms }: Since = {},
): Promise<Stream> {
  const aborter = new AbortController();
  const query = since_ms === undefined ? '' : `?since_ms=${since_ms}`;
  const response = await fetch(`${address}/api/events/${query}`, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(after === undefined ? {} : { 'last-event-id': after }),
    },
    signal: aborter.signal,
  });
  if (response.body === null) throw new Error('The stream has no body');
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let received = '';
  let pings = 0;
  let last_id = after;
  return {
    response,
    async next() {
      for (;;) {
        const end = received.indexOf('\n\n');
        if (end === -1) {
          const { done, value } = await reader.read();
          if (done) return null;
          received += value;
          continue;
        }
        const block = received.slice(0, end);
        received = received.slice(end + 2);
        if (block.startsWith(':')) pings += 1;
        last_id = fieldOf(block, 'id') ?? last_id;
        if (fieldOf(block, 'data') === undefined) continue;
        const data = JSON.parse(fieldOf(block, 'data') ?? '') as unknown;
        return { event: fieldOf(block, 'event') ?? '', data };
      }
    },
    lastId: () => last_id,
    pings: () => pings,
    close: () => aborter.abort(),
  };
}

/** Waits until these servers have received all events of a user so far; events keep their order. */
export async function waitForEvents(
  db: Db,
  { id, token }: { id: number; token: string },
  addresses: string[],
): Promise<void> {
  const streams: Stream[] = [];
  for (const address of addresses) streams.push(await openStream(address, token));
  for (const stream of streams) await stream.next();
  await publish(db, [id], 'mark');
  for (const stream of streams) {
    while (!JSON.stringify(await stream.next()).includes('mark'));
    stream.close();
  }
}

function fieldOf(block: string, name: string): string | undefined {
  const line = block.split('\n').find((text) => text.startsWith(`${name}: `));
  return line?.slice(name.length + 2);
}
