import { useSyncExternalStore } from 'react';
import { onSessionChange } from '../../lib/http/session.ts';

export interface NewRecoveryCodes {
  codes: readonly string[];
  made: 'enabled' | 'renewed';
}

/** Kept in memory only, so that the next user of this browser can't find them. */
let newCodes: NewRecoveryCodes | null = null;
const listeners = new Set<() => void>();

onSessionChange(clearNewCodes);

export function storeNewCodes(codes: NewRecoveryCodes): void {
  setNewCodes(codes);
}

export function clearNewCodes(): void {
  if (newCodes !== null) setNewCodes(null);
}

export function getNewCodes(): NewRecoveryCodes | null {
  return newCodes;
}

export function useNewRecoveryCodes(): NewRecoveryCodes | null {
  return useSyncExternalStore(subscribe, getNewCodes);
}

function setNewCodes(next: NewRecoveryCodes | null): void {
  newCodes = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
