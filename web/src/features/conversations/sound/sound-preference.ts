import { useSyncExternalStore } from 'react';
import { readLocal, writeLocal } from '../../../lib/storage/local-store.ts';

const NAME = 'message_sound';
const listeners = new Set<() => void>();

/** Whether this device plays a sound when a message arrives: a choice of the device, not of the account. Off at first. */
export function soundPreference(): boolean {
  return readLocal<unknown>(NAME) === true;
}

/** Where the browser keeps nothing for us it stays off. */
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
