import { DURATIONS } from '#contract/limits.ts';
import { localKey, writeLocal } from '../storage/local-store.ts';

const NAME = 'acquaint_token';

export type TokenChange = 'here' | 'elsewhere';

const listeners = new Set<(change: TokenChange) => void>();
/** A storage key whose changes notify other tabs. */
const CHANGED_KEY = 'session_changed';

/** The session token, or null. */
export function readToken(): string | null {
  return readCookie() ?? readFromTab();
}

/**
 * Stores the token for seven days (`DURATIONS.session_seconds`) in a cookie: SameSite=Lax, Secure. Secure cookies need
 * HTTPS or localhost; otherwise the token lasts as long as the tab (see `isStoredInTabOnly`). See docs/decisions/026.
 */
export function writeToken(token: string): void {
  document.cookie = cookie(encodeURIComponent(token), DURATIONS.session_seconds);
  if (readCookie() !== token) writeToTab(token);
  publish();
}

export function clearToken(): void {
  document.cookie = cookie('', 0);
  writeToTab(null);
  publish();
}

export function isStoredInTabOnly(): boolean {
  return readCookie() === null && readFromTab() !== null;
}

/** Undefined if it must be read again. */
let cached: string | null | undefined;

/** Cached: reading cookies is too slow while rendering. */
export function cachedToken(): string | null {
  if (cached === undefined) cached = readToken();
  return cached;
}

/** Subscribes to logins and logouts in any tab; returns the unsubscribe function. */
export function onTokenChange(listener: (change: TokenChange) => void): () => void {
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

function cookie(value: string, max_age: number): string {
  return `${NAME}=${value}; Path=/; Max-Age=${max_age}; SameSite=Lax; Secure`;
}

function readCookie(): string | null {
  for (const pair of document.cookie.split('; ')) {
    if (pair.startsWith(`${NAME}=`)) return decodeURIComponent(pair.slice(NAME.length + 1)) || null;
  }
  return null;
}

/** In-memory fallback if sessionStorage is unavailable. */
let inMemory: string | null = null;

function readFromTab(): string | null {
  try {
    return sessionStorage.getItem(NAME) ?? inMemory;
  } catch {
    return inMemory;
  }
}

function writeToTab(token: string | null): void {
  inMemory = token;
  try {
    if (token === null) sessionStorage.removeItem(NAME);
    else sessionStorage.setItem(NAME, token);
  } catch {
    // `inMemory` still holds the token.
  }
}

function publish(): void {
  notify('here');
  writeLocal(CHANGED_KEY, Date.now());
}

function notify(change: TokenChange): void {
  cached = undefined;
  for (const listener of listeners) listener(change);
}
