import { useSyncExternalStore } from 'react';
import { onTokenChange } from '../../lib/session-token.ts';

/** Recovery codes that were just made, and by what. The server told them once and keeps only their hashes. */
export interface FreshCodes {
  codes: readonly string[];
  made: 'enabled' | 'renewed';
}

/** In memory alone, neither in storage nor in the address: whoever uses this browser next must not find them. */
let fresh: FreshCodes | null = null;
const listeners = new Set<() => void>();

onTokenChange(forgetFreshCodes);

export function keepFreshCodes(codes: FreshCodes): void {
  change(codes);
}

export function forgetFreshCodes(): void {
  if (fresh !== null) change(null);
}

export function freshCodes(): FreshCodes | null {
  return fresh;
}

export function useFreshCodes(): FreshCodes | null {
  return useSyncExternalStore(subscribe, freshCodes);
}

function change(next: FreshCodes | null): void {
  fresh = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
