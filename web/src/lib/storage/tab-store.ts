import { localKey } from './local-store.ts';

/** Where even the tab's storage is closed to us, things are kept as long as the page. */
const inPage = new Map<string, string>();

/** What this tab keeps under a name, also over a reload; `otherwise` where nothing is there, or nothing readable. */
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

/** Keeps a value as JSON until the tab is closed. */
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
    // Closed to us: then it was kept in the page.
  }
}
