const PREFIX = 'acquaint.';

/** The key in the browser's storage, as its `storage` events tell it. */
export function localKey(name: string): string {
  return PREFIX + name;
}

/** What this browser keeps under a name; `otherwise` where nothing is there, unreadable, or storage is closed to us. */
export function readLocal<T>(name: string, otherwise: T | null = null): T | null {
  try {
    const kept = localStorage.getItem(localKey(name));
    return kept === null ? otherwise : (JSON.parse(kept) as T);
  } catch {
    return otherwise;
  }
}

/** Keeps a value as JSON; false where the browser doesn't let us (closed or full). */
export function writeLocal(name: string, value: unknown): boolean {
  try {
    localStorage.setItem(localKey(name), JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function removeLocal(name: string): void {
  try {
    localStorage.removeItem(localKey(name));
  } catch {
    // Closed to us: then nothing was kept.
  }
}

/** The names that are in use and begin like this. */
export function localNames(beginning: string): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(localKey(beginning)))
      .map((key) => key.slice(PREFIX.length));
  } catch {
    return [];
  }
}

/** The name under which something of one person is kept: drafts, company data. Logging out removes all of these. */
export function personalName(user_id: number, name: string): string {
  return `personal.${user_id}.${name}`;
}

/** Nothing personal stays behind on a shared computer. */
export function removePersonal(): void {
  try {
    const personal = Object.keys(localStorage).filter((key) =>
      key.startsWith(`${PREFIX}personal.`),
    );
    for (const key of personal) localStorage.removeItem(key);
  } catch {
    // Closed to us: then nothing was kept.
  }
}
