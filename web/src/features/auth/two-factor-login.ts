import { useSyncExternalStore } from 'react';
import type { LoginResult } from '#contract/auth.ts';
import { DURATIONS } from '#contract/limits.ts';
import { onSessionChange, readSession } from '../../lib/http/session.ts';
import { readTab, removeTab, writeTab } from '../../lib/storage/tab-store.ts';

/** A login waiting for its second factor: user and challenge. */
export type TwoFactorLogin = Extract<LoginResult, { two_factor_required: true }>;

interface StoredLogin {
  login: TwoFactorLogin;
  until: number;
}

const NAME = 'two_factor_login';
const listeners = new Set<() => void>();
let pendingLogin = unexpiredLogin(readTab<StoredLogin>(NAME));

// Canceled by logging out and by a login in another tab.
onSessionChange((change) => {
  if (change === 'elsewhere' || readSession() === null) clearTwoFactorLogin();
});

/** Survives a reload: a phone may unload the page while the authenticator app is open. */
export function storeTwoFactorLogin(login: TwoFactorLogin): void {
  const until = Date.now() + DURATIONS.challenge_seconds * 1000;
  writeTab(NAME, { login, until } satisfies StoredLogin);
  setPendingLogin(login);
}

export function clearTwoFactorLogin(): void {
  removeTab(NAME);
  if (pendingLogin !== null) setPendingLogin(null);
}

export function useTwoFactorLogin(): TwoFactorLogin | null {
  return useSyncExternalStore(subscribe, () => pendingLogin);
}

function unexpiredLogin(stored: StoredLogin | null): TwoFactorLogin | null {
  return stored !== null && stored.until > Date.now() ? stored.login : null;
}

function setPendingLogin(login: TwoFactorLogin | null): void {
  pendingLogin = login;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
