import { CompiledQuery } from 'kysely';
import pg from 'pg';
import type { Db } from './db.ts';
import { createEventBuffer, type PublishedEvent } from './event-buffer.ts';
import type { Log } from './log.ts';
import { afterCommitStatement, type Param } from './prepared-queries.ts';

const CHANNEL = 'acquaint';
/** Shown in pg_stat_activity. */
const LISTENER = 'acquaint events';
const RECONNECT_MS = 500;
const WAIT_TIMEOUT_MS = 1000;
/** Number of events buffered for reconnecting streams. */
const BUFFER_SIZE = 10_000;

/** The NOTIFY payload: users, topic and row id, never content. */
type EventPayload = Omit<PublishedEvent, 'event_id'>;

/** `lost` means events may have been missed and everything must be refetched. `event_id` lets a stream resume. */
export interface Listener {
  changed(topic: string, id: number | null, event_id: string): void;
  lost(event_id: string | undefined): void;
}

export interface EventHub {
  /**
   * Id of the newest event, or of the newest at least `ms_ago` old; undefined if unknown, for example while
   * disconnected.
   */
  newest(ms_ago?: number): string | undefined;
  /** Waits briefly for an event that another server may have received earlier. */
  receive(event_id: string): Promise<void>;
  /**
   * Calls `listener` for a user's events, first for those since the event `after` of any server. Returns the
   * unsubscribe function.
   */
  subscribe(user_id: number, listener: Listener, after?: string): () => void;
  close: () => Promise<void>;
}

// A payload has less than 8,000 bytes, an id at most 16 digits.
const USERS_PER_NOTIFY = 400;

// The transaction id makes event ids unique.
const NOTIFY = `
  select pg_notify('${CHANNEL}', (one || jsonb_build_object('xid', pg_current_xact_id()))::text)
  from jsonb_array_elements($1::jsonb) as one`;

// Runs after the commit: PostgreSQL serializes the commits of transactions with NOTIFY, including their disk sync. See
// docs/decisions/108.
const notify = afterCommitStatement('notify', (_db, payloads: Param<string>) => ({
  compile: () => CompiledQuery.raw(NOTIFY, [payloads]),
}));

/** Publishes change events for these users to all servers. Sent after the commit, before the caller resumes. */
export async function publish(
  db: Db,
  user_ids: number[],
  topics: string | string[],
  id: number | null = null,
): Promise<void> {
  const payloads: EventPayload[] = [];
  for (let from = 0; from < user_ids.length; from += USERS_PER_NOTIFY)
    for (const topic of [topics].flat())
      payloads.push({ user_ids: user_ids.slice(from, from + USERS_PER_NOTIFY), topic, id });
  if (payloads.length > 0) await notify(db, JSON.stringify(payloads));
}

/** Sent when a server starts to listen, so that its streams have an event id to resume from. */
const HELLO: EventPayload = { user_ids: [], topic: 'hub', id: null };

/** Listens on its own connection and passes events to the local streams. */
export async function openEventHub(connection: pg.ClientConfig, log: Log): Promise<EventHub> {
  const ring = createEventBuffer(BUFFER_SIZE);
  const listeners = new Map<number, Set<Listener>>();
  const nameEvent = eventIdGenerator();
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | null = null;
  let closed = false;

  const receive = (payload: string) => {
    const { xid, user_ids, topic, id } = JSON.parse(payload) as EventPayload & { xid: string };
    const event_id = nameEvent(xid);
    ring.push({ event_id, user_ids, topic, id });
    for (const user_id of user_ids)
      for (const listener of listeners.get(user_id) ?? []) listener.changed(topic, id, event_id);
  };
  const connect = async () => {
    // Without queries only TCP keep-alive detects a dead connection.
    const next = new pg.Client({ ...connection, application_name: LISTENER, keepAlive: true });
    next.on('notification', ({ payload }) => receive(payload ?? ''));
    next.on('error', (error) => log.warn(`Event connection lost: ${error.message}`));
    next.on('end', () => reconnectSoon());
    await next.connect();
    await next.query(`listen ${CHANNEL}`);
    await next.query(NOTIFY, [JSON.stringify([HELLO])]);
    client = next;
    if (closed) await next.end();
  };
  const reconnectSoon = () => {
    // Events from here on are lost, so ids can't be resumed.
    ring.clear();
    if (closed || retry !== null) return;
    client = null;
    retry = setTimeout(() => {
      retry = null;
      connect().then(notifyAllLost, reconnectSoon);
    }, RECONNECT_MS);
  };
  const notifyAllLost = () => {
    for (const set of listeners.values()) for (const listener of set) listener.lost(ring.newest());
  };
  const replay = (user_id: number, listener: Listener, after: string) => {
    const missed = ring.after(after, user_id);
    if (missed === null) listener.lost(ring.newest());
    else for (const { topic, id, event_id } of missed) listener.changed(topic, id, event_id);
  };

  await connect();
  return {
    newest: (ms_ago) => ring.newest(ms_ago),
    async receive(event_id) {
      if (ring.has(event_id)) return;
      // PostgreSQL delivers pending notifications with its next response.
      const query = { text: 'select 1', query_timeout: WAIT_TIMEOUT_MS };
      await client?.query(query).catch(() => {});
    },
    subscribe(user_id, listener, after) {
      if (after !== undefined) replay(user_id, listener, after);
      const set = listeners.get(user_id) ?? new Set();
      listeners.set(user_id, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size === 0 && listeners.get(user_id) === set) listeners.delete(user_id);
      };
    },
    async close() {
      closed = true;
      if (retry !== null) clearTimeout(retry);
      await client?.end();
    },
  };
}

/**
 * Numbers the events of each transaction. PostgreSQL delivers transactions in commit order to all listeners, so ids
 * match on all servers.
 */
function eventIdGenerator(): (xid: string) => string {
  let last = '';
  let count = 0;
  return (xid) => {
    count = xid === last ? count + 1 : 1;
    last = xid;
    return `${xid}.${count}`;
  };
}
