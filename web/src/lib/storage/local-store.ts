const PREFIX = 'acquaint.';

/** The storage key, as in `storage` events. */
export function localKey(name: string): string {
  return PREFIX + name;
}

/** Reads a stored value; `fallback` if missing, invalid or unavailable. */
export function readLocal<T>(name: string, fallback: T | null = null): T | null {
  try {
    const stored = localStorage.getItem(localKey(name));
    return stored === null ? fallback : (JSON.parse(stored) as T);
  } catch {
    return fallback;
  }
}

/** Stores a value as JSON; false if the browser can't store it. */
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
    // Nothing can be stored.
  }
}

/** Stored names with this prefix. */
export function localNames(prefix: string): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(localKey(prefix)))
      .map((key) => key.slice(PREFIX.length));
  } catch {
    return [];
  }
}

/** The name of personal data, such as drafts; removed on logout. */
export function personalName(user_id: number, name: string): string {
  return `personal.${user_id}.${name}`;
}

/** Removes personal data from shared computers. */
export function removePersonal(): void {
  try {
    const personal = Object.keys(localStorage).filter((key) =>
      key.startsWith(`${PREFIX}personal.`),
    );
    for (const key of personal) localStorage.removeItem(key);
  } catch {
    // Nothing can be stored.
  }
}
