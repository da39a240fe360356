import { localKey } from './local-store.ts';

/** The last resort without session storage. */
const inPage = new Map<string, string>();

/** Reads a value of this tab, which survives reloads; `otherwise` if missing or invalid. */
export function readTab<T>(name: string, otherwise: T | null = null): T | null {
  try {
    const stored = readText(name);
    return stored === null ? otherwise : (JSON.parse(stored) as T);
  } catch {
    return otherwise;
  }
}

function readText(name: string): string | null {
  const stored = inPage.get(name) ?? null;
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
    inPage.set(name, JSON.stringify(value));
  }
}

export function removeTab(name: string): void {
  inPage.delete(name);
  try {
    sessionStorage.removeItem(localKey(name));
  } catch {
    // Stored in memory instead.
  }
}
