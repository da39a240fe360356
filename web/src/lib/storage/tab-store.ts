import { localKey } from './local-store.ts';

/** In-memory fallback if sessionStorage is unavailable. */
const inMemory = new Map<string, string>();

/** Reads a value of this tab, which survives reloads; `fallback` if missing or invalid. */
export function readTab<T>(name: string, fallback: T | null = null): T | null {
  try {
    const stored = readText(name);
    return stored === null ? fallback : (JSON.parse(stored) as T);
  } catch {
    return fallback;
  }
}

function readText(name: string): string | null {
  const stored = inMemory.get(name) ?? null;
  try {
    return stored ?? sessionStorage.getItem(localKey(name));
  } catch {
    return stored;
  }
}

export function writeTab(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(localKey(name), JSON.stringify(value));
  } catch {
    inMemory.set(name, JSON.stringify(value));
  }
}

export function removeTab(name: string): void {
  inMemory.delete(name);
  try {
    sessionStorage.removeItem(localKey(name));
  } catch {
    // Stored in memory instead.
  }
}
