import { useSyncExternalStore } from 'react';
import type { LoggedIn } from '#contract/auth.ts';
import { DURATIONS } from '#contract/limits.ts';
import { onTokenChange, readToken } from '../../lib/http/session-token.ts';
import { readTab, removeTab, writeTab } from '../../lib/storage/tab-store.ts';

/** A login waiting for its second factor: user and challenge. */
export type TwoFactorLogin = Extract<LoggedIn, { two_factor_required: true }>;

interface Kept {
  login: TwoFactorLogin;
  until: number;
}

const NAME = 'two_factor_login';
const listeners = new Set<() => void>();
let waiting = stillGood(readTab<Kept>(NAME));

// Canceled by logging out and by a login in another tab.
onTokenChange((where) => {
  if (where === 'elsewhere' || readToken() === null) forgetTwoFactorLogin();
});

/**
 * Stored until completed or canceled, also across a reload: a phone may unload the page while the user opens the
 * authenticator app.
 */
export function keepTwoFactorLogin(login: TwoFactorLogin): void {
  const until = Date.now() + DURATIONS.challenge_seconds * 1000;
  writeTab(NAME, { login, until } satisfies Kept);
  change(login);
}

export function forgetTwoFactorLogin(): void {
  removeTab(NAME);
  if (waiting !== null) change(null);
}

/** The pending login, or null. */
export function useTwoFactorLogin(): TwoFactorLogin | null {
  return useSyncExternalStore(subscribe, () => waiting);
}

function stillGood(kept: Kept | null): TwoFactorLogin | null {
  return kept !== null && kept.until > Date.now() ? kept.login : null;
}

function change(login: TwoFactorLogin | null): void {
  waiting = login;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
