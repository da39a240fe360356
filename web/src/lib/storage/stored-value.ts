import { readLocal, writeLocal } from './local-store.ts';

/** A value stored on this device and shared by all components that use it. */
export interface StoredValue<T> {
  get: () => T;
  set: (value: T) => void;
  /** For `useSyncExternalStore`. */
  subscribe: (onChange: () => void) => () => void;
}

/** `parse` replaces missing and invalid values. */
export function storedValue<T>(name: string, parse: (stored: unknown) => T): StoredValue<T> {
  const listeners = new Set<() => void>();
  let current: { value: T } | null = null;
  return {
    get: () => (current ??= { value: parse(readLocal<unknown>(name)) }).value,
    set(value) {
      writeLocal(name, value);
      current = { value };
      for (const onChange of listeners) onChange();
    },
    subscribe(onChange) {
      // Without a reader, storage may have changed.
      if (listeners.size === 0) current = null;
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}
