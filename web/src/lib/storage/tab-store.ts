import { localKey } from './local-store.ts';

/** The last resort without session storage. */
const inPage = new Map<string, string>();

/** Reads a value of this tab, which survives reloads; `otherwise` if missing or invalid. */
export function readTab<T>(name: string, otherwise: T | null = null): T | null {
  try {
    const kept = readText(name);
    return kept === null ? otherwise : (JSON.parse(kept) as T);
  } catch {
    return otherwise;
  }
}

function readText(name: string): string | null {
  const kept = inPage.get(name) ?? null;
  try {
    return kept ?? sessionStorage.getItem(localKey(name));
  } catch {
    return kept;
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
