import { CompiledQuery } from 'kysely';
import pg from 'pg';
import type { Db } from './db.ts';
import { createEventBuffer, type PublishedEvent } from './event-buffer.ts';
import type { Log } from './log.ts';
import { afterCommitStatement } from './pg-pipeline/prepared-queries.ts';

const CHANNEL = 'acquaint';
/** What the connection is called in pg_stat_activity. */
const LISTENER = 'acquaint events';
const RECONNECT_MS = 500;
const WAIT_TIMEOUT_MS = 1000;
/** So many announcements are kept for streams that come back. */
const BUFFER_SIZE = 10_000;

/** What goes from server to server: whom it concerns, which topic, which row. Never content. */
type Announcement = Omit<PublishedEvent, 'event_id'>;

/**
 * `lost` is called when announcements may have been missed: all that is shown must be read again. `event_id` is what a
 * stream that was cut after it asks with.
 */
export interface Listener {
  changed(topic: string, id: number | null, event_id: string): void;
  lost(event_id: string | undefined): void;
}

export interface EventHub {
  /**
   * The number of the newest announcement, or of the newest that was heard so many milliseconds ago; undefined where
   * that is not known, as while the connection to the database is broken.
   */
  newest(ms_ago?: number): string | undefined;
  /** Waits a moment for an event of which another server may have heard before this one. */
  hear(event_id: string): Promise<void>;
  /**
   * Calls `listener` for what concerns this person from now on, and before it returns for what did since the event
   * `after`, which may have been told by another server. Returns the way to stop.
   */
  subscribe(user_id: number, listener: Listener, after?: string): () => void;
  close: () => Promise<void>;
}

// PostgreSQL carries less than 8,000 bytes in one notification, and an id has at most 16 digits.
const USERS_PER_NOTIFY = 400;

// With the number of the transaction that tells it, each has a name of its own.
const NOTIFY = `
  select pg_notify('${CHANNEL}', (one || jsonb_build_object('xid', pg_current_xact_id()))::text)
  from jsonb_array_elements($1::jsonb) as one`;

// Within it, each commit would wait for those before it, with the disk of each: PostgreSQL lets no two transactions
// commit at once that have something to tell.
const notify = afterCommitStatement('notify', (_db, announcements: string) => ({
  compile: () => CompiledQuery.raw(NOTIFY, [announcements]),
}));

/**
 * Tells every server that something of this topic, or of each of these, changed for these people: right after the
 * transaction has committed, before its caller hears of it.
 */
export async function publish(
  db: Db,
  user_ids: number[],
  topics: string | string[],
  id: number | null = null,
): Promise<void> {
  const announcements: Announcement[] = [];
  for (let from = 0; from < user_ids.length; from += USERS_PER_NOTIFY)
    for (const topic of [topics].flat())
      announcements.push({ user_ids: user_ids.slice(from, from + USERS_PER_NOTIFY), topic, id });
  if (announcements.length > 0) await notify(db, JSON.stringify(announcements));
}

/** Said to nobody by a server that begins to listen: its streams have an event to come back with. */
const HELLO: Announcement = { user_ids: [], topic: 'hub', id: null };

/** Listens on a connection of its own and hands announcements to the people who have a stream open here. */
export async function openEventHub(connection: pg.ClientConfig, log: Log): Promise<EventHub> {
  const ring = createEventBuffer(BUFFER_SIZE);
  const listeners = new Map<number, Set<Listener>>();
  const nameEvent = eventIdGenerator();
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | null = null;
  let closed = false;

  const receive = (payload: string) => {
    const { xid, user_ids, topic, id } = JSON.parse(payload) as Announcement & { xid: string };
    const event_id = nameEvent(xid);
    ring.push({ event_id, user_ids, topic, id });
    for (const user_id of user_ids)
      for (const listener of listeners.get(user_id) ?? []) listener.changed(topic, id, event_id);
  };
  const connect = async () => {
    // Without a query of its own, only keep-alive tells that the other end is gone.
    const next = new pg.Client({ ...connection, application_name: LISTENER, keepAlive: true });
    next.on('notification', ({ payload }) => receive(payload ?? ''));
    next.on('error', (error) => log.warn(`The event connection broke: ${error.message}`));
    next.on('end', () => reconnectSoon());
    await next.connect();
    await next.query(`listen ${CHANNEL}`);
    await next.query(NOTIFY, [JSON.stringify([HELLO])]);
    client = next;
    if (closed) await next.end();
  };
  const reconnectSoon = () => {
    // Whoever comes back from here on missed something that nobody knows.
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
    async hear(event_id) {
      if (ring.has(event_id)) return;
      // With its next answer PostgreSQL sends what it has to tell.
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
 * Counts the announcements of each transaction. PostgreSQL tells them in the order of the commits, whole transactions
 * to every listener alike, so an event has the same name on all servers.
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
