import type { QueryClient } from '@tanstack/react-query';
import type { ChangeEvent, EventTopic } from '#contract/events.ts';
import { DURATIONS } from '#contract/limits.ts';
import { apiBase } from '../lib/http/api-base.ts';
import { readEvents, type ServerEvent } from '../lib/http/event-stream.ts';
import type { QueryRoot } from '../lib/http/query-keys.ts';
import { readToken } from '../lib/http/session-token.ts';

/** What must be read again when the server says that a topic changed. */
const QUERIES_BY_TOPIC: Record<EventTopic, readonly QueryRoot[]> = {
  contacts: ['contacts', 'contact_types', 'duplicates', 'interactions', 'reminders', 'dashboard'],
  contact_types: ['contact_types', 'contacts', 'reminders', 'dashboard'],
  interactions: ['interactions', 'dashboard'],
  duplicates: ['duplicates', 'dashboard'],
  batches: ['batches'],
  imports: ['imports'],
  conversations: ['conversations', 'dashboard'],
  messages: ['conversations', 'interactions', 'dashboard'],
  connections: ['connections', 'users', 'contacts', 'dashboard'],
  contact_shares: ['contact_shares', 'conversations', 'interactions', 'dashboard'],
  notifications: ['notifications'],
  reminders: ['reminders', 'dashboard'],
  referrals: ['referrals', 'dashboard'],
  dashboard: ['dashboard'],
  session: ['users', 'security', 'dashboard'],
  users: ['users', 'reminders', 'dashboard'],
  blocks: ['blocks', 'conversations', 'connections', 'users', 'dashboard'],
  security: ['security', 'users', 'dashboard'],
};

/** Without a ping for so long the connection is dead, even if nothing says so. */
const IDLE_TIMEOUT_MS = 2 * DURATIONS.event_ping_ms + 5_000;
/** Changes that come together are read together; what is dear to read, and changes with nearly everything, a little later. */
const BATCH_MS = 40;
const EXPENSIVE_BATCH_MS = 300;
const EXPENSIVE_QUERIES: ReadonlySet<QueryRoot> = new Set(['dashboard']);

export type StreamEnd = 'lost' | 'signed_out';

/** The last event that a session heard of. */
export interface LastEvent {
  token: string | null;
  event_id: string;
  /** Whether a stream was asked for before: since it broke, what this page wanted may have failed. */
  again: boolean;
}

/** Longer than a question needs to reach the server, nearly always. */
const ON_ITS_WAY_MS = 2_000;

/**
 * Holds the event stream open until it breaks, `signal` says so, or the session has ended, and makes stale what the
 * server says has changed. The first stream of a page is told what changed since the page began to read, so that nothing is
 * read twice. Where the same session comes back, the server is asked for what was missed since `heard`, which is kept up to
 * date, and all is read again.
 */
export async function consumeEventStream(
  queries: QueryClient,
  signal: AbortSignal,
  heard: LastEvent,
  onOpen: () => void,
): Promise<StreamEnd> {
  const dead = new AbortController();
  const watchdog = idleWatchdog(() => dead.abort());
  const since_ms = heard.again ? null : Math.ceil(ageOfPage() + ON_ITS_WAY_MS);
  heard.again = true;
  try {
    const query = since_ms === null ? '' : `?since_ms=${since_ms}`;
    const response = await fetch(`${apiBase()}/api/events/${query}`, {
      headers: headersFor(heard),
      signal: AbortSignal.any([signal, dead.signal]),
      cache: 'no-store',
    });
    if (response.status === 401) return 'signed_out';
    if (!response.ok || response.body === null) return 'lost';
    const apply = changeBatcher(queries);
    for await (const event of readEvents(response.body, watchdog.alive)) {
      if (event.last_event_id !== '') heard.event_id = event.last_event_id;
      if (event.event === 'ready') onOpen();
      if (event.event !== 'ready' || since_ms === null || ageOfPage() > since_ms) apply(event);
    }
  } catch {
    // Whatever broke it, the caller opens it anew.
  } finally {
    watchdog.stop();
  }
  return 'lost';
}

/** For how many milliseconds this page can have been reading, though a device that sleeps may stop one of its clocks. */
function ageOfPage(): number {
  return Math.max(performance.now(), Date.now() - performance.timeOrigin);
}

/** What one session has heard says nothing about what another has. */
function headersFor(heard: LastEvent): Record<string, string> {
  const token = readToken();
  if (heard.token !== token) Object.assign(heard, { token, event_id: '' });
  const { event_id } = heard;
  return {
    authorization: `Bearer ${token ?? ''}`,
    accept: 'text/event-stream',
    ...(event_id === '' ? {} : { 'last-event-id': event_id }),
  };
}

/** Applies one event; those that arrive within a moment are applied in one go. */
function changeBatcher(queries: QueryClient): (event: ServerEvent) => void {
  const readSoon = gatherer(queries, BATCH_MS);
  const readLater = gatherer(queries, EXPENSIVE_BATCH_MS);
  return ({ event, data }) => {
    if (event === 'ready' || event === 'lost') readSoon('all');
    if (event !== 'change') return;
    const { topic } = JSON.parse(data) as ChangeEvent;
    // A newer server may know topics that this page doesn't.
    for (const root of QUERIES_BY_TOPIC[topic] ?? [])
      (EXPENSIVE_QUERIES.has(root) ? readLater : readSoon)(root);
  };
}

/** Makes stale what it is told within so long after the first. */
function gatherer(queries: QueryClient, gather_ms: number): (root: QueryRoot | 'all') => void {
  const roots = new Set<QueryRoot | 'all'>();
  const readAgain = () => {
    if (roots.has('all')) void queries.invalidateQueries();
    else
      for (const root of roots) void queries.invalidateQueries({ queryKey: [root] as [QueryRoot] });
    roots.clear();
  };
  return (root) => {
    if (roots.size === 0) setTimeout(readAgain, gather_ms);
    roots.add(root);
  };
}

function idleWatchdog(onSilence: () => void) {
  let timer = setTimeout(onSilence, IDLE_TIMEOUT_MS);
  return {
    alive: () => {
      clearTimeout(timer);
      timer = setTimeout(onSilence, IDLE_TIMEOUT_MS);
    },
    stop: () => clearTimeout(timer),
  };
}
