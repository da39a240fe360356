import type { QueryClient } from '@tanstack/react-query';
import { keepsCopy } from '../../lib/http/offline-copy.ts';
import { onCopyChange } from './copy.ts';
import { syncCopy } from './sync.ts';

/** Changes come in groups. */
const DELAY_MS = 2_000;
const MAX_RETRY_MS = 60_000;
const INTERVAL_MS = 5 * 60_000;

/** Queries whose invalidation means that something in the copy changed. */
const COPIED = new Set(['contacts', 'reminders', 'interactions', 'contact_types', 'custom_fields']);

export interface RunningSync {
  queries: QueryClient;
  signal: AbortSignal;
  onCreated: (temporary_id: number, id: number) => void;
}

/** Syncs now, after changes, when the network is back and now and then, until `signal` aborts. */
export function runSync({ queries, signal, onCreated }: RunningSync): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let retry_ms = DELAY_MS;
  let isDueAgain = false;

  const schedule = (delay_ms: number) => {
    clearTimeout(timer);
    if (!signal.aborted) timer = setTimeout(() => void sync(), delay_ms);
  };
  const sync = async () => {
    isDueAgain = isRunning;
    if (isRunning || !keepsCopy() || document.hidden) return;
    isRunning = true;
    let next_ms = INTERVAL_MS;
    try {
      if (await syncCopy({ signal, onCreated })) await queries.invalidateQueries();
      retry_ms = DELAY_MS;
    } catch {
      next_ms = retry_ms;
      retry_ms = Math.min(2 * retry_ms, MAX_RETRY_MS);
    }
    isRunning = false;
    schedule(isDueAgain ? DELAY_MS : next_ms);
  };
  const stop = queries.getQueryCache().subscribe(({ type, query, ...event }) => {
    const isInvalidated =
      type === 'updated' && 'action' in event && event.action.type === 'invalidate';
    if (isInvalidated && COPIED.has(String(query.queryKey[0]))) schedule(DELAY_MS);
  });
  const stopEdits = onCopyChange(() => schedule(DELAY_MS));
  const now = () => schedule(0);
  window.addEventListener('online', now, { signal });
  document.addEventListener('visibilitychange', now, { signal });
  // Lists read on with cursors of the copy.
  const onOffline = () => {
    for (const part of ['list', 'landmarks'])
      void queries.invalidateQueries({ queryKey: ['contacts', part] });
  };
  window.addEventListener('offline', onOffline, { signal });
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    stop();
    stopEdits();
  });
  now();
}
