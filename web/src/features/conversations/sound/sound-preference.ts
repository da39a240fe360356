import { useSyncExternalStore } from 'react';
import { readLocal, writeLocal } from '../../../lib/storage/local-store.ts';

const NAME = 'message_sound';
const listeners = new Set<() => void>();

/** Whether this device plays sounds for messages; off by default. */
export function soundPreference(): boolean {
  return readLocal<unknown>(NAME) === true;
}

export function setSoundPreference(on: boolean): void {
  writeLocal(NAME, on);
  for (const listener of listeners) listener();
}

export function useSoundPreference(): boolean {
  return useSyncExternalStore(subscribe, soundPreference);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  globalThis.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    globalThis.removeEventListener('storage', listener);
  };
}
