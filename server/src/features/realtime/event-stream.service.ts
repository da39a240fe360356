import type { ServerResponse } from 'node:http';
import { DURATIONS } from '#contract/limits.ts';
import type { EventHub } from '../../infra/events.ts';
import { loadOpaqueIds, type OpaqueIds } from '../../infra/opaque-ids.ts';
import type { Context, UserContext } from '../../context.ts';
import { mayReceive } from './topic-scopes.ts';
import { areTokensAlive } from '../access-tokens/public.ts';
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
 * everything. Ends with the session or access token, which receives only the topics of its scopes. See docs/decisions/054.
 */
export function openEventStream(stream: OpenStream, had: ResumePosition): void {
  const { ctx, response, hub, ids } = stream;
  const credential = credentialOf(ctx);
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
    ctx.user_id,
    {
      changed: (topic, id, event_id) => {
        if (topic === credential.topic && id === credential.id) response.end();
        else if (mayReceive(ctx, topic)) send('change', { topic, id }, event_id);
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

/** Open streams per session or access token, and per user, on one server; the oldest ends for a new one. */
const MAX_SESSION_STREAMS = 20;
const MAX_USER_STREAMS = 60;

/** An open stream and what opened it. */
export interface OpenStream {
  ctx: Pick<UserContext, 'user_id' | 'session_id' | 'token'>;
  response: ServerResponse;
  hub: EventHub;
  /** Encrypts the ids of events. */
  ids: OpaqueIds;
}

export interface OpenStreams {
  /** Pings the stream and ends it with its session or access token. */
  add(stream: OpenStream): void;
}

/** Keeps streams alive while their sessions and access tokens live, with one timer and one query for all due streams. */
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
    void endWithCredentials(ctx, streams);
  };
  return {
    add(stream) {
      const group = groups[currentGroup]!.add(stream);
      const { user_id } = stream.ctx;
      const userStreams = streamsByUser.get(user_id) ?? new Set();
      streamsByUser.set(user_id, userStreams.add(stream));
      endOldest(userStreams, stream);
      count += 1;
      timer ??= setInterval(pingNextGroup, DURATIONS.event_ping_ms / PING_GROUPS);
      stream.response.on('close', () => {
        group.delete(stream);
        userStreams.delete(stream);
        if (userStreams.size === 0) streamsByUser.delete(user_id);
        count -= 1;
        if (count > 0) return;
        clearInterval(timer);
        timer = undefined;
      });
      void endWithCredentials(ctx, [stream]);
    },
  };
}

/** Ends the oldest streams past the limits. The set is in order of opening. */
function endOldest(userStreams: Set<OpenStream>, { ctx }: OpenStream): void {
  const open = [...userStreams].filter(({ response }) => !response.writableEnded);
  const { topic, id } = credentialOf(ctx);
  const ofSession = open.filter((stream) => {
    const other = credentialOf(stream.ctx);
    return other.topic === topic && other.id === id;
  });
  if (ofSession.length > MAX_SESSION_STREAMS) ofSession[0]!.response.end();
  else if (open.length > MAX_USER_STREAMS) open[0]!.response.end();
}

/** Closes the stream if the client stopped reading. */
export function write(response: ServerResponse, text: string): void {
  if (response.writableEnded) return;
  if (response.writableLength > MAX_UNSENT_BYTES) response.destroy();
  else response.write(text);
}

type Credential = { topic: 'session' | 'access_token'; id: number | null };

/** What opened a stream, as events name it. */
function credentialOf({ session_id, token }: OpenStream['ctx']): Credential {
  return token === undefined
    ? { topic: 'session', id: session_id }
    : { topic: 'access_token', id: token.id };
}

/** A session may have ended before the stream subscribed, and expiry publishes no event. */
async function endWithCredentials(ctx: Context, streams: OpenStream[]): Promise<void> {
  try {
    await endDead(ctx, streams, 'session', areSessionsAlive);
    await endDead(ctx, streams, 'access_token', areTokensAlive);
  } catch (error) {
    ctx.log.warn({ err: error }, 'Failed to look up sessions');
  }
}

async function endDead(
  ctx: Context,
  streams: OpenStream[],
  topic: Credential['topic'],
  areAlive: (ctx: Context, ids: number[]) => Promise<boolean[]>,
): Promise<void> {
  const opened = streams.flatMap(({ ctx: opener, response }) => {
    const credential = credentialOf(opener);
    return credential.topic === topic && credential.id !== null
      ? [{ id: credential.id, response }]
      : [];
  });
  if (opened.length === 0) return;
  const alive = await areAlive(
    ctx,
    opened.map(({ id }) => id),
  );
  for (const [index, { response }] of opened.entries()) if (!alive[index]) response.end();
}
