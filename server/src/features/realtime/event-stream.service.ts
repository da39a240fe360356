import type { ServerResponse } from 'node:http';
import { DURATIONS } from '#contract/limits.ts';
import type { EventHub } from '../../infra/events.ts';
import { loadOpaqueIds, type OpaqueIds } from '../../infra/opaque-ids.ts';
import type { Context } from '../../context.ts';
import { areSessionsAlive } from '../sessions/public.ts';

// More unsent data means the client stopped reading; it reconnects and resumes.
const MAX_UNSENT_BYTES = 64 * 1024;

const PING_GROUPS = 25;

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Disables buffering in proxies such as nginx.
  'x-accel-buffering': 'no',
};

/** Loads the key of event ids once. */
export function idLoader(ctx: Context): () => Promise<OpaqueIds> {
  let loaded: OpaqueIds | undefined;
  return async () => (loaded ??= await loadOpaqueIds(ctx.db));
}

/** What the client already has. */
export interface ResumePosition {
  /** The decrypted id of the last event it received, from any server. */
  after?: string | undefined;
  /** Without an id: how long ago it started loading. */
  since_ms?: number | undefined;
}

/** Never an event id. */
export const UNKNOWN_EVENT_ID = '';

/**
 * Streams changes to a client as server-sent events, starting with missed ones; `lost` means it must refetch
 * everything. Ends with the session. See docs/decisions/054.
 */
export function openEventStream(stream: OpenStream, had: ResumePosition): void {
  const { user_id, session_id, response, hub, ids } = stream;
  response.writeHead(200, HEADERS);
  // Sends missed events in one packet.
  response.cork();
  // Nothing is missed from here on, so a client that refetches after `ready` is up to date. A reconnecting client keeps
  // its id until the next event (WHATWG HTML §9.2.6).
  const { after, since_ms } = had;
  const cursor = after ?? hub.newest(since_ms);
  const send = (event: string, data: unknown, event_id: string | undefined) =>
    write(response, eventOf(event, data, event_id && ids.encrypt(event_id)));
  send('ready', {}, after === undefined ? cursor : undefined);
  const unsubscribe = hub.subscribe(
    user_id,
    {
      changed: (topic, id, event_id) => {
        if (topic === 'session' && id === session_id) response.end();
        else send('change', { topic, id }, event_id);
      },
      lost: (event_id) => send('lost', {}, event_id),
    },
    after === undefined && since_ms === undefined ? undefined : (cursor ?? UNKNOWN_EVENT_ID),
  );
  response.uncork();
  response.on('close', unsubscribe);
}

/** Keeps the id of an idle stream recent. Without data an id is stored, but no event dispatched. */
function pingOf({ hub, ids }: OpenStream): string {
  const newest = hub.newest();
  return `: ping\n${newest === undefined ? '' : `id: ${ids.encrypt(newest)}\n`}\n`;
}

function eventOf(event: string, data: unknown, id: string | undefined): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Open streams per session and per user on one server; the oldest ends for a new one. */
const MAX_SESSION_STREAMS = 20;
const MAX_USER_STREAMS = 60;

/** An open stream and its session. */
export interface OpenStream {
  user_id: number;
  session_id: number;
  response: ServerResponse;
  hub: EventHub;
  /** Encrypts the ids of events. */
  ids: OpaqueIds;
}

export interface OpenStreams {
  /** Pings the stream and ends it with its session. */
  add(stream: OpenStream): void;
}

/** Keeps streams alive while their sessions live, with one timer and one query for all due streams. */
export function createStreamRegistry(ctx: Context): OpenStreams {
  const groups = Array.from({ length: PING_GROUPS }, () => new Set<OpenStream>());
  const streamsByUser = new Map<number, Set<OpenStream>>();
  let currentGroup = 0;
  let count = 0;
  let timer: NodeJS.Timeout | undefined;

  const pingNextGroup = () => {
    currentGroup = (currentGroup + 1) % PING_GROUPS;
    const streams = [...groups[currentGroup]!];
    for (const stream of streams) write(stream.response, pingOf(stream));
    void endWithSessions(ctx, streams);
  };
  return {
    add(stream) {
      const group = groups[currentGroup]!.add(stream);
      const userStreams = streamsByUser.get(stream.user_id) ?? new Set();
      streamsByUser.set(stream.user_id, userStreams.add(stream));
      endOldest(userStreams, stream);
      count += 1;
      timer ??= setInterval(pingNextGroup, DURATIONS.event_ping_ms / PING_GROUPS);
      stream.response.on('close', () => {
        group.delete(stream);
        userStreams.delete(stream);
        if (userStreams.size === 0) streamsByUser.delete(stream.user_id);
        count -= 1;
        if (count > 0) return;
        clearInterval(timer);
        timer = undefined;
      });
      void endWithSessions(ctx, [stream]);
    },
  };
}

/** Ends the oldest streams past the limits. The set is in order of opening. */
function endOldest(userStreams: Set<OpenStream>, { session_id }: OpenStream): void {
  const open = [...userStreams].filter(({ response }) => !response.writableEnded);
  const ofSession = open.filter((stream) => stream.session_id === session_id);
  if (ofSession.length > MAX_SESSION_STREAMS) ofSession[0]!.response.end();
  else if (open.length > MAX_USER_STREAMS) open[0]!.response.end();
}

/** Closes the stream if the client stopped reading. */
export function write(response: ServerResponse, text: string): void {
  if (response.writableEnded) return;
  if (response.writableLength > MAX_UNSENT_BYTES) response.destroy();
  else response.write(text);
}

/** A session may have ended before the stream subscribed, and expiry publishes no event. */
async function endWithSessions(ctx: Context, streams: OpenStream[]): Promise<void> {
  if (streams.length === 0) return;
  try {
    const ids = streams.map((stream) => stream.session_id);
    const alive = await areSessionsAlive(ctx, ids);
    for (const [index, { response }] of streams.entries()) if (!alive[index]) response.end();
  } catch (error) {
    ctx.log.warn({ err: error }, 'Failed to look up sessions');
  }
}
