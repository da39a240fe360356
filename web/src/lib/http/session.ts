import { localKey, readLocal, writeLocal } from '../storage/local-store.ts';

/**
 * Set by the server together with the session cookie, which scripts can't read. Name as in
 * server/src/http/session-cookies.ts. See docs/decisions/116.
 */
const MARKER_COOKIE = 'acquaint_signed_in';
/** A storage key that changes with each login and logout, which notifies other tabs. */
const CHANGED_KEY = 'session_changed';

export type SessionChange = 'here' | 'elsewhere';

const listeners = new Set<(change: SessionChange) => void>();
/** In-memory fallback if localStorage is unavailable. */
let inMemoryId = '';

/** An id of the browser's session, to compare it with a later one; null without a session. It's no secret. */
export function readSession(): string | null {
  const isMarked = document.cookie.split('; ').some((pair) => pair === `${MARKER_COOKIE}=1`);
  return isMarked ? (readLocal<string>(CHANGED_KEY) ?? inMemoryId) : null;
}

/** Notifies all tabs of a login, whose response has set the cookies. */
export function startSession(): void {
  publish();
}

/** Removes the readable cookie; the server removes the session cookie. */
export function clearSession(): void {
  document.cookie = `${MARKER_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`;
  publish();
}

/** Undefined if it must be read again. */
let cached: string | null | undefined;

/** Cached: reading cookies is too slow while rendering. */
export function cachedSession(): string | null {
  if (cached === undefined) cached = readSession();
  return cached;
}

/** Subscribes to logins and logouts in any tab; returns the unsubscribe function. */
export function onSessionChange(listener: (change: SessionChange) => void): () => void {
  listenToOtherTabs();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let isListening = false;

/** Deferred to the first subscription, because it's slow on phones and impossible during the build. */
function listenToOtherTabs(): void {
  if (isListening || typeof window === 'undefined') return;
  isListening = true;
  window.addEventListener('storage', ({ key }) => {
    if (key === localKey(CHANGED_KEY)) notify('elsewhere');
  });
  // Another tab may have changed it before.
  cached = undefined;
}

function publish(): void {
  inMemoryId = crypto.getRandomValues(new Uint32Array(2)).join('-');
  // Before listeners compare it.
  writeLocal(CHANGED_KEY, inMemoryId);
  notify('here');
}

function notify(change: SessionChange): void {
  cached = undefined;
  for (const listener of listeners) listener(change);
}
