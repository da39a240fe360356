import { newIdempotencyKey } from '../http/idempotency-key.ts';
import { localKey, readLocal, removeLocal, writeLocal } from './local-store.ts';

/** A tab without a heartbeat for this long is closed or suspended. */
const LEASE_MS = 6_000;
const RENEW_INTERVAL_MS = 2_000;
/** After this delay the last of two concurrent writers is known. */
const WRITE_SETTLE_MS = 30;

interface Lease {
  holder: string;
  until: number;
}

/**
 * Runs `work` in one tab at a time; others wait until `signal` aborts. Uses Web Locks, or over plain HTTP a lease in
 * localStorage, or without storage every tab.
 */
export async function withTabLock(
  name: string,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  if (signal.aborted) return;
  if (!hasLocks()) return withLease(`lease.${name}`, signal, work);
  let hasStarted = false;
  const run = () => {
    hasStarted = true;
    return work();
  };
  try {
    await navigator.locks.request(localKey(name), { signal }, run);
  } catch (error) {
    if (hasStarted || !signal.aborted) throw error;
  }
}

function hasLocks(): boolean {
  return 'locks' in navigator;
}

async function withLease(
  name: string,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  const holder = newIdempotencyKey();
  while (!(await takeLease(name, holder))) {
    await pause(RENEW_INTERVAL_MS, signal);
    if (signal.aborted) return;
  }
  const renewal = setInterval(() => writeLease(name, holder), RENEW_INTERVAL_MS);
  try {
    if (!signal.aborted) await work();
  } finally {
    clearInterval(renewal);
    if (readLocal<Lease>(name)?.holder === holder) removeLocal(name);
  }
}

async function takeLease(name: string, holder: string): Promise<boolean> {
  const lease = readLocal<Lease>(name);
  if (lease !== null && lease.until > Date.now()) return false;
  if (!writeLease(name, holder)) return true;
  await new Promise((resolve) => setTimeout(resolve, WRITE_SETTLE_MS));
  return (readLocal<Lease>(name)?.holder ?? holder) === holder;
}

function writeLease(name: string, holder: string): boolean {
  return writeLocal(name, { holder, until: Date.now() + LEASE_MS } satisfies Lease);
}

/** Resolves after the time, a storage change or an abort. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finished = new AbortController();
    const finish = () => {
      finished.abort();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(finish, milliseconds);
    window.addEventListener('storage', finish, { signal: finished.signal });
    signal.addEventListener('abort', finish, { signal: finished.signal });
  });
}
