import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from './db.ts';
import type { Log } from './log.ts';

const CHANNEL = 'acquaint';
const RECONNECT_MS = 500;

/** What goes from server to server: whom it concerns, which topic, which row. Never content. */
export interface Announcement {
  user_ids: number[];
  topic: string;
  id: number | null;
}

/** `lost` is called when announcements may have been missed: all that is shown must be read again. */
export interface Listener {
  changed(topic: string, id: number | null): void;
  lost(): void;
}

export interface EventHub {
  subscribe(user_id: number, listener: Listener): () => void;
  close: () => Promise<void>;
}

// PostgreSQL carries less than 8,000 bytes in one notification, and an id has at most 16 digits.
const PEOPLE_AT_ONCE = 400;

/** Tells every server that something changed for these people, if and when the transaction commits. */
export async function announce(
  db: Db,
  user_ids: number[],
  topic: string,
  id: number | null = null,
): Promise<void> {
  for (let from = 0; from < user_ids.length; from += PEOPLE_AT_ONCE) {
    const people = user_ids.slice(from, from + PEOPLE_AT_ONCE);
    const announcement: Announcement = { user_ids: people, topic, id };
    await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(announcement)})`.execute(db);
  }
}

/** Listens on a connection of its own and hands announcements to the people who have a stream open here. */
export async function openEventHub(connection: pg.ClientConfig, log: Log): Promise<EventHub> {
  const listeners = new Map<number, Set<Listener>>();
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | null = null;
  let closed = false;

  const deliver = (announcement: Announcement) => {
    for (const user_id of announcement.user_ids)
      for (const listener of listeners.get(user_id) ?? [])
        listener.changed(announcement.topic, announcement.id);
  };
  const connect = async () => {
    // Without a query of its own, only keep-alive tells that the other end is gone.
    const next = new pg.Client({ ...connection, keepAlive: true });
    next.on('notification', ({ payload }) => deliver(JSON.parse(payload ?? '') as Announcement));
    next.on('error', (error) => log.warn(`The event connection broke: ${error.message}`));
    next.on('end', () => reconnectSoon());
    await next.connect();
    await next.query(`listen ${CHANNEL}`);
    client = next;
    if (closed) await next.end();
  };
  const reconnectSoon = () => {
    if (closed || retry !== null) return;
    client = null;
    retry = setTimeout(() => {
      retry = null;
      connect().then(tellAllLost, reconnectSoon);
    }, RECONNECT_MS);
  };
  const tellAllLost = () => {
    for (const set of listeners.values()) for (const listener of set) listener.lost();
  };

  await connect();
  return {
    subscribe(user_id, listener) {
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
