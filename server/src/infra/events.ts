import { CompiledQuery } from 'kysely';
import pg from 'pg';
import { recordPublished } from './before-commit.ts';
import type { Db } from './db.ts';
import { createEventBuffer, type EventBuffer, type PublishedEvent } from './event-buffer.ts';
import type { Log } from './log.ts';
import { afterCommitStatement, type Param } from './prepared-queries.ts';

const CHANNEL = 'acquaint';
/** Shown in pg_stat_activity. */
const APPLICATION_NAME = 'acquaint events';
const RECONNECT_DELAY_MS = 500;
const WAIT_TIMEOUT_MS = 1000;
/** Number of events buffered for reconnecting streams. */
const BUFFER_SIZE = 50_000;

/** The NOTIFY payload: users, topic and row id, never content. */
type EventPayload = Omit<PublishedEvent, 'event_id'> & { ephemeral?: boolean };

/**
 * `lost` means events may have been missed and everything must be refetched. `event_id` lets a stream resume; ephemeral
 * events have none.
 */
export interface Listener {
  changed(topic: string, id: number | null, event_id: string | undefined): void;
  lost(event_id: string | undefined): void;
}

/** Gets the events of all users. `lost` means events may have been missed. */
export interface Observer {
  changed(topic: string, user_ids: number[]): void;
  lost(): void;
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
  /** Calls `observer` for the events of all users from now on. Returns the unsubscribe function. */
  observe(observer: Observer): () => void;
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

/**
 * Publishes change events for these users to all servers. Sent after the commit, before the caller resumes. Runs the
 * topics' hooks before the commit (see before-commit.ts) unless the change concerns none of them. Ephemeral events reach
 * only streams that are open now.
 */
export async function publish(
  db: Db,
  user_ids: number[],
  topics: string | string[],
  id: number | null = null,
  { hooks = true, ephemeral = false } = {},
): Promise<void> {
  const payloads: EventPayload[] = [];
  const all = [topics].flat();
  if (hooks) recordPublished(db, user_ids, all);
  for (let from = 0; from < user_ids.length; from += USERS_PER_NOTIFY)
    for (const topic of all)
      payloads.push({
        user_ids: user_ids.slice(from, from + USERS_PER_NOTIFY),
        topic,
        id,
        ...(ephemeral && { ephemeral }),
      });
  if (payloads.length > 0) await notify(db, JSON.stringify(payloads));
}

/** As `publish` for rows of several users. */
export async function publishRows(
  db: Db,
  topic: string,
  rows: { owner_id: number; id: number }[],
): Promise<void> {
  if (rows.length === 0) return;
  const payloads = rows.map(({ owner_id, id }): EventPayload => ({
    user_ids: [owner_id],
    topic,
    id,
  }));
  recordPublished(
    db,
    rows.map(({ owner_id }) => owner_id),
    [topic],
  );
  await notify(db, JSON.stringify(payloads));
}

/** Sent when a server starts to listen, so that its streams have an event id to resume from. */
const HELLO: EventPayload = { user_ids: [], topic: 'hub', id: null };

/** Listens on its own connection and passes events to the local streams. */
export async function openEventHub(connection: pg.ClientConfig, log: Log): Promise<EventHub> {
  const buffer = createEventBuffer(BUFFER_SIZE);
  const subscriptions = createSubscriptions(buffer);
  const nameEvent = eventIdGenerator();
  const listening = await listen(connection, log, {
    onPayload(payload) {
      const { xid, ephemeral, ...event } = JSON.parse(payload) as EventPayload & { xid: string };
      if (ephemeral) subscriptions.notifyChanged({ ...event, event_id: undefined });
      else subscriptions.dispatch({ ...event, event_id: nameEvent(xid) });
    },
    // Events from here on are lost, so ids can't be resumed.
    onDisconnect: () => buffer.clear(),
    onReconnect: () => subscriptions.notifyLost(),
  });
  return {
    newest: (ms_ago) => buffer.newest(ms_ago),
    async receive(event_id) {
      if (!buffer.has(event_id)) await listening.receivePending();
    },
    subscribe: subscriptions.subscribe,
    observe: subscriptions.observe,
    close: listening.close,
  };
}

/** The local streams by user, and observers of all users. */
function createSubscriptions(buffer: EventBuffer) {
  const listeners = new Map<number, Set<Listener>>();
  const observers = new Set<Observer>();
  const replay = (user_id: number, listener: Listener, after: string) => {
    const missed = buffer.after(after, user_id);
    if (missed === null) listener.lost(buffer.newest());
    else for (const { topic, id, event_id } of missed) listener.changed(topic, id, event_id);
  };
  const notifyChanged = (
    event: Omit<PublishedEvent, 'event_id'> & { event_id: string | undefined },
  ) => {
    const { user_ids, topic, id, event_id } = event;
    for (const user_id of user_ids)
      for (const listener of listeners.get(user_id) ?? []) listener.changed(topic, id, event_id);
  };
  return {
    dispatch(event: PublishedEvent): void {
      buffer.push(event);
      for (const observer of observers) observer.changed(event.topic, event.user_ids);
      notifyChanged(event);
    },
    notifyChanged,
    notifyLost(): void {
      for (const set of listeners.values())
        for (const listener of set) listener.lost(buffer.newest());
      for (const observer of observers) observer.lost();
    },
    observe(observer: Observer): () => void {
      observers.add(observer);
      return () => observers.delete(observer);
    },
    subscribe(user_id: number, listener: Listener, after?: string): () => void {
      if (after !== undefined) replay(user_id, listener, after);
      const set = listeners.get(user_id) ?? new Set();
      listeners.set(user_id, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size === 0 && listeners.get(user_id) === set) listeners.delete(user_id);
      };
    },
  };
}

interface ConnectionEvents {
  onPayload(payload: string): void;
  onDisconnect(): void;
  onReconnect(): void;
}

/** Listens until `close`, and reconnects when the connection is lost. */
async function listen(connection: pg.ClientConfig, log: Log, events: ConnectionEvents) {
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | null = null;
  let closed = false;
  const connect = async () => {
    // Without queries only TCP keep-alive detects a dead connection.
    const next = new pg.Client({
      ...connection,
      application_name: APPLICATION_NAME,
      keepAlive: true,
    });
    next.on('notification', ({ payload }) => events.onPayload(payload ?? ''));
    next.on('error', (error) => log.warn(`Event connection lost: ${error.message}`));
    next.on('end', () => reconnectSoon());
    await next.connect();
    await next.query(`listen ${CHANNEL}`);
    await next.query(NOTIFY, [JSON.stringify([HELLO])]);
    client = next;
    if (closed) await next.end();
  };
  const reconnectSoon = () => {
    events.onDisconnect();
    if (closed || retry !== null) return;
    client = null;
    retry = setTimeout(() => {
      retry = null;
      connect().then(() => events.onReconnect(), reconnectSoon);
    }, RECONNECT_DELAY_MS);
  };
  await connect();
  return {
    async receivePending(): Promise<void> {
      // PostgreSQL delivers pending notifications with its next response.
      const query = { text: 'select 1', query_timeout: WAIT_TIMEOUT_MS };
      await client?.query(query).catch(() => {});
    },
    async close(): Promise<void> {
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
