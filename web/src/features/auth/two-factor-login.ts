import { useSyncExternalStore } from 'react';
import type { LoggedIn } from '#contract/auth.ts';
import { DURATIONS } from '#contract/limits.ts';
import { onTokenChange, readToken } from '../../lib/http/session-token.ts';
import { readTab, removeTab, writeTab } from '../../lib/storage/tab-store.ts';

/** A login waiting for its second factor: user and challenge. */
export type TwoFactorLogin = Extract<LoggedIn, { two_factor_required: true }>;

interface StoredLogin {
  login: TwoFactorLogin;
  until: number;
}

const NAME = 'two_factor_login';
const listeners = new Set<() => void>();
let waiting = stillGood(readTab<StoredLogin>(NAME));

// Canceled by logging out and by a login in another tab.
onTokenChange((where) => {
  if (where === 'elsewhere' || readToken() === null) clearTwoFactorLogin();
});

/** Survives a reload: a phone may unload the page while the authenticator app is open. */
export function storeTwoFactorLogin(login: TwoFactorLogin): void {
  const until = Date.now() + DURATIONS.challenge_seconds * 1000;
  writeTab(NAME, { login, until } satisfies StoredLogin);
  change(login);
}

export function clearTwoFactorLogin(): void {
  removeTab(NAME);
  if (waiting !== null) change(null);
}

export function useTwoFactorLogin(): TwoFactorLogin | null {
  return useSyncExternalStore(subscribe, () => waiting);
}

function stillGood(unexpired: StoredLogin | null): TwoFactorLogin | null {
  return unexpired !== null && unexpired.until > Date.now() ? unexpired.login : null;
}

function change(login: TwoFactorLogin | null): void {
  waiting = login;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
