import { useSyncExternalStore } from 'react';
import { onTokenChange } from '../../lib/http/session-token.ts';

export interface NewRecoveryCodes {
  codes: readonly string[];
  made: 'enabled' | 'renewed';
}

/** In memory only, so that the next user of this browser can't find them. */
let fresh: NewRecoveryCodes | null = null;
const listeners = new Set<() => void>();

onTokenChange(clearNewCodes);

export function storeNewCodes(codes: NewRecoveryCodes): void {
  change(codes);
}

export function clearNewCodes(): void {
  if (fresh !== null) change(null);
}

export function freshCodes(): NewRecoveryCodes | null {
  return fresh;
}

export function useNewRecoveryCodes(): NewRecoveryCodes | null {
  return useSyncExternalStore(subscribe, freshCodes);
}

function change(next: NewRecoveryCodes | null): void {
  fresh = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
