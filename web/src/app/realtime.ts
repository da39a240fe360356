import type { QueryClient } from '@tanstack/react-query';
import type { ChangeEvent, EventTopic } from '#contract/events.ts';
import { DURATIONS } from '#contract/limits.ts';
import { receiveTyping } from '../features/conversations/typing/typing.ts';
import { apiBase } from '../lib/http/api-base.ts';
import { readEvents, type ServerEvent } from '../lib/http/event-stream.ts';
import type { QueryRoot } from '../lib/http/query-keys.ts';
import { readSession } from '../lib/http/session.ts';

/** Queries to refetch per topic. */
const QUERIES_BY_TOPIC: Record<EventTopic, readonly QueryRoot[]> = {
  contacts: [
    'contacts',
    'contact_types',
    'contact_views',
    'custom_fields',
    'duplicates',
    'interactions',
    'relationships',
    'reminders',
    'dashboard',
  ],
  contact_types: ['contact_types', 'contacts', 'reminders', 'dashboard'],
  contact_views: ['contact_views'],
  custom_fields: ['custom_fields', 'contacts'],
  relationships: ['relationships'],
  interactions: ['interactions', 'dashboard'],
  duplicates: ['duplicates', 'dashboard'],
  batches: ['batches'],
  imports: ['imports'],
  conversations: ['conversations', 'dashboard'],
  messages: ['conversations', 'interactions', 'dashboard'],
  // Refetches nothing.
  typing: [],
  connections: ['connections', 'users', 'contacts', 'asks', 'dashboard'],
  contact_shares: ['contact_shares', 'asks', 'conversations', 'interactions', 'dashboard'],
  asks: ['asks', 'dashboard'],
  introductions: ['introductions', 'asks', 'dashboard'],
  card_links: ['card_links'],
  notifications: ['notifications'],
  push_subscriptions: ['push_subscriptions'],
  reminders: ['reminders', 'dashboard'],
  referrals: ['referrals', 'dashboard'],
  dashboard: ['dashboard'],
  session: ['users', 'security', 'dashboard'],
  access_token: ['security'],
  webhooks: ['webhooks'],
  users: ['users', 'contacts', 'reminders', 'dashboard'],
  blocks: ['blocks', 'conversations', 'connections', 'asks', 'introductions', 'users', 'dashboard'],
  security: ['security', 'users', 'dashboard'],
};

/** Without a ping for this long, the connection is considered dead. */
const IDLE_TIMEOUT_MS = 2 * DURATIONS.event_ping_ms + 5_000;
/** Batches change events. Expensive queries that most events invalidate wait a little longer. */
const BATCH_MS = 40;
const EXPENSIVE_BATCH_MS = 300;
const EXPENSIVE_QUERIES: ReadonlySet<QueryRoot> = new Set(['dashboard']);

export type StreamEnd = 'lost' | 'signed_out';

export interface LastEvent {
  session: string | null;
  event_id: string;
  /** Whether a stream was open before: requests made since it broke may have failed. */
  wasOpenBefore: boolean;
}

const MAX_DELIVERY_MS = 2_000;

/**
 * Keeps the event stream open until it breaks, `signal` aborts or the session ends, and invalidates changed queries.
 * The first stream resumes from when the page started loading, later ones from the last event.
 */
export async function consumeEventStream(
  queries: QueryClient,
  signal: AbortSignal,
  lastEvent: LastEvent,
  onOpen: () => void,
): Promise<StreamEnd> {
  const dead = new AbortController();
  const watchdog = idleWatchdog(() => dead.abort());
  const since_ms = lastEvent.wasOpenBefore ? null : Math.ceil(ageOfPage() + MAX_DELIVERY_MS);
  lastEvent.wasOpenBefore = true;
  try {
    const streamSignal = AbortSignal.any([signal, dead.signal]);
    const response = await requestStream(lastEvent, since_ms, streamSignal);
    if (response.status === 401) return 'signed_out';
    if (!response.ok || response.body === null) return 'lost';
    const apply = changeBatcher(queries);
    for await (const event of readEvents(response.body, watchdog.alive)) {
      if (event.last_event_id !== '') lastEvent.event_id = event.last_event_id;
      if (event.event === 'ready') onOpen();
      if (event.event !== 'ready' || since_ms === null || ageOfPage() > since_ms) apply(event);
    }
  } catch {
    // The caller reconnects.
  } finally {
    watchdog.stop();
  }
  return 'lost';
}

function requestStream(lastEvent: LastEvent, since_ms: number | null, signal: AbortSignal) {
  const query = since_ms === null ? '' : `?since_ms=${since_ms}`;
  const headers = headersFor(lastEvent);
  return fetch(`${apiBase()}/api/events/${query}`, { headers, signal, cache: 'no-store' });
}

/** Upper bound for how long the page has been loading; sleeping devices may stop a clock. */
function ageOfPage(): number {
  return Math.max(performance.now(), Date.now() - performance.timeOrigin);
}

/** Resumes only within the same session, because event ids belong to a session. */
function headersFor(lastEvent: LastEvent): Record<string, string> {
  const session = readSession();
  if (lastEvent.session !== session) Object.assign(lastEvent, { session, event_id: '' });
  const { event_id } = lastEvent;
  return {
    accept: 'text/event-stream',
    ...(event_id === '' ? {} : { 'last-event-id': event_id }),
  };
}

/** Batches events, so that each query is invalidated once. */
function changeBatcher(queries: QueryClient): (event: ServerEvent) => void {
  const readSoon = batchInvalidation(queries, BATCH_MS);
  const readLater = batchInvalidation(queries, EXPENSIVE_BATCH_MS);
  return ({ event, data }) => {
    if (event === 'ready' || event === 'lost') readSoon('all');
    if (event !== 'change') return;
    const { topic, id } = JSON.parse(data) as ChangeEvent;
    if (topic === 'typing' && id !== null) receiveTyping(id);
    // A newer server may have unknown topics.
    for (const root of QUERIES_BY_TOPIC[topic] ?? [])
      (EXPENSIVE_QUERIES.has(root) ? readLater : readSoon)(root);
  };
}

/** Invalidates collected query keys after a delay. */
function batchInvalidation(
  queries: QueryClient,
  delay_ms: number,
): (root: QueryRoot | 'all') => void {
  const roots = new Set<QueryRoot | 'all'>();
  const readAgain = () => {
    if (roots.has('all')) void queries.invalidateQueries();
    else
      for (const root of roots) void queries.invalidateQueries({ queryKey: [root] as [QueryRoot] });
    roots.clear();
  };
  return (root) => {
    if (roots.size === 0) setTimeout(readAgain, delay_ms);
    roots.add(root);
  };
}

function idleWatchdog(onIdle: () => void) {
  let timer = setTimeout(onIdle, IDLE_TIMEOUT_MS);
  return {
    alive: () => {
      clearTimeout(timer);
      timer = setTimeout(onIdle, IDLE_TIMEOUT_MS);
    },
    stop: () => clearTimeout(timer),
  };
}
