import { useSyncExternalStore } from 'react';
import { personalName, readLocal, writeLocal } from '../../lib/local-store.ts';
import { onTokenChange } from '../../lib/session-token.ts';
import type { OutgoingMessage } from './outgoing.ts';

type Outbox = readonly OutgoingMessage[];

/** As read from the browser's store, which all tabs share and which survives a reload. */
const known = new Map<number, Outbox>();
const listeners = new Set<() => void>();

export function readOutbox(user_id: number): Outbox {
  const read = known.get(user_id) ?? readLocal<Outbox>(nameOf(user_id)) ?? [];
  known.set(user_id, read);
  return read;
}

/** Changes what is on its way from this person, here and in the other tabs. */
export function changeOutbox(user_id: number, change: (outbox: Outbox) => Outbox): void {
  const next = change(readOutbox(user_id));
  known.set(user_id, next);
  writeLocal(nameOf(user_id), next);
  for (const listener of listeners) listener();
}

export function useOutbox(user_id: number): Outbox {
  return useSyncExternalStore(subscribe, () => readOutbox(user_id));
}

function nameOf(user_id: number): string {
  return personalName(user_id, 'outbox');
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readAgain(): void {
  known.clear();
  for (const listener of listeners) listener();
}

globalThis.addEventListener('storage', readAgain);
onTokenChange(readAgain);
