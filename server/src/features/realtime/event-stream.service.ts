import type { ServerResponse } from 'node:http';
import { DURATIONS } from '#contract/limits.ts';
import type { EventHub } from '../../infra/events.ts';
import type { Context } from '../../context.ts';
import { areSessionsAlive } from '../sessions/public.ts';

// Events are small: so much unsent means that nobody reads. The client comes back and asks for what it missed.
const UNSENT_BYTES_MAX = 64 * 1024;

const TURNS = 25;

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Proxies such as nginx would hold the events back.
  'x-accel-buffering': 'no',
};

/** What a page has had so far. */
export interface ResumePosition {
  /** The id of the last event that it had from an earlier stream, of whichever server. */
  after?: string | undefined;
  /** Where it had none yet: for how long it has been reading. */
  since_ms?: number | undefined;
}

/** No event has this id. */
const UNKNOWN = '';

/**
 * Tells one open page what changed, as server-sent events: `change` with topic and id, `lost` where something may
 * have been missed and all must be read again. What came since it last knew all is told first. Ends with its session.
 */
export function openEventStream(hub: EventHub, stream: OpenStream, had: ResumePosition): void {
  const { user_id, session_id, response } = stream;
  response.writeHead(200, HEADERS);
  // Held back until all that was missed is written, to be sent as one.
  response.cork();
  // From here on nothing is missed, so a page that reads everything after `ready` is up to date. Who comes back keeps
  // their id (WHATWG HTML 9.2.6) until they have the first event after it.
  const { after, since_ms } = had;
  const place = after ?? hub.newest(since_ms);
  write(response, eventOf('ready', {}, after === undefined ? place : undefined));
  const unsubscribe = hub.subscribe(
    user_id,
    {
      changed: (topic, id, event_id) => {
        if (topic === 'session' && id === session_id) response.end();
        else write(response, eventOf('change', { topic, id }, event_id));
      },
      lost: (event_id) => write(response, eventOf('lost', {}, event_id)),
    },
    after === undefined && since_ms === undefined ? undefined : (place ?? UNKNOWN),
  );
  response.uncork();
  response.on('close', unsubscribe);
}

function eventOf(event: string, data: unknown, id: string | undefined): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** One open page: whose it is and where its events are written. */
export interface OpenStream {
  user_id: number;
  session_id: number;
  response: ServerResponse;
}

export interface OpenStreams {
  /** Pings it from now on, and ends it with its session. */
  add(stream: OpenStream): void;
}

/**
 * Keeps streams alive for as long as their sessions live, with one timer and, for all streams whose turn it is, one
 * query: a thousand streams are neither a thousand timers nor a thousand queries at a time.
 */
export function createStreamRegistry(ctx: Context): OpenStreams {
  const turns = Array.from({ length: TURNS }, () => new Set<OpenStream>());
  let turn = 0;
  let count = 0;
  let timer: NodeJS.Timeout | undefined;

  const takeTurn = () => {
    turn = (turn + 1) % TURNS;
    const streams = [...turns[turn]!];
    for (const { response } of streams) write(response, ': ping\n\n');
    void endWithSessions(ctx, streams);
  };
  return {
    add(stream) {
      const mine = turns[turn]!.add(stream);
      count += 1;
      timer ??= setInterval(takeTurn, DURATIONS.event_ping_ms / TURNS);
      stream.response.on('close', () => {
        mine.delete(stream);
        count -= 1;
        if (count > 0) return;
        clearInterval(timer);
        timer = undefined;
      });
      void endWithSessions(ctx, [stream]);
    },
  };
}

/** Sends text to an open page, or gives the page up where it has long stopped reading. */
export function write(response: ServerResponse, text: string): void {
  if (response.writableEnded) return;
  if (response.writableLength > UNSENT_BYTES_MAX) response.destroy();
  else response.write(text);
}

/** A session may have ended before its stream listened, and expires without an event. */
async function endWithSessions(ctx: Context, streams: OpenStream[]): Promise<void> {
  if (streams.length === 0) return;
  try {
    const ids = streams.map((stream) => stream.session_id);
    const alive = await areSessionsAlive(ctx, ids);
    for (const [index, { response }] of streams.entries()) if (!alive[index]) response.end();
  } catch (error) {
    ctx.log.warn({ err: error }, 'Sessions could not be looked up');
  }
}
