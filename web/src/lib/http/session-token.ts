import { DURATIONS } from '#contract/limits.ts';
import { localKey, writeLocal } from '../storage/local-store.ts';

const NAME = 'acquaint_token';

/** Whether somebody signed in or out in this tab or in another one. */
export type TokenChange = 'here' | 'elsewhere';

const listeners = new Set<(change: TokenChange) => void>();
/** Written at each change, because the browser tells every other tab of it. */
const CHANGED = 'session_changed';

/** The token of this browser's session, or null. */
export function readToken(): string | null {
  return readCookie() ?? readFromTab();
}

/**
 * Keeps the token for 604800 s in a cookie: same-site lax, secure. A browser takes a secure cookie only over HTTPS (and from
 * this very machine); elsewhere the token lives as long as the tab, which `isKeptForTabOnly` tells.
 */
export function writeToken(token: string): void {
  document.cookie = cookie(encodeURIComponent(token), DURATIONS.session_seconds);
  if (readCookie() !== token) writeToTab(token);
  announce();
}

export function clearToken(): void {
  document.cookie = cookie('', 0);
  writeToTab(null);
  announce();
}

/** True where the browser refused the cookie, as it does over plain http across a network. */
export function isKeptForTabOnly(): boolean {
  return readCookie() === null && readFromTab() !== null;
}

/** Undefined where it is to be read anew. */
let known: string | null | undefined;

/** As of the last change: asking the browser for its cookies takes a page that is being drawn too long. */
export function knownToken(): string | null {
  if (known === undefined) known = readToken();
  return known;
}

/** Calls back when somebody signs in or out, in this tab or another. Returns the way to stop. */
export function onTokenChange(listener: (change: TokenChange) => void): () => void {
  hearOtherTabs();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let isHearing = false;

/**
 * Not before somebody wants to know: a phone takes longer for it than for the first question to the server. The build, which
 * draws pages too, has no tabs.
 */
function hearOtherTabs(): void {
  if (isHearing || typeof window === 'undefined') return;
  isHearing = true;
  window.addEventListener('storage', ({ key }) => {
    if (key === localKey(CHANGED)) notify('elsewhere');
  });
  known = undefined;
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

/** Where even the tab's storage is closed to us, the token lives as long as the page. */
let inPage: string | null = null;

function readFromTab(): string | null {
  try {
    return sessionStorage.getItem(NAME) ?? inPage;
  } catch {
    return inPage;
  }
}

function writeToTab(token: string | null): void {
  inPage = token;
  try {
    if (token === null) sessionStorage.removeItem(NAME);
    else sessionStorage.setItem(NAME, token);
  } catch {
    // Kept in the page, above.
  }
}

function announce(): void {
  notify('here');
  writeLocal(CHANGED, Date.now());
}

function notify(change: TokenChange): void {
  known = undefined;
  for (const listener of listeners) listener(change);
}
