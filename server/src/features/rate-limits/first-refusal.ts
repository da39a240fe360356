import type { Context, Settings } from '../../context.ts';
import type { Timestamp } from '../../infra/clock.ts';

const REMEMBERED = 10_000;

/** Of each server the windows in which something was refused, by their keys: when they end. */
const refusedWindows = new WeakMap<Settings, Map<string, Timestamp>>();

/**
 * Whether this server refuses for the first time in a window. A count that ends with its transaction cannot tell: what is
 * refused leaves nothing in the database.
 */
export function isFirstRejection({ settings }: Context, key: string, ends_at: Timestamp): boolean {
  const ends = refusedWindows.get(settings) ?? new Map<string, Timestamp>();
  refusedWindows.set(settings, ends);
  if (ends.get(key) === ends_at) return false;
  // Whoever is forgotten here is at worst logged once more.
  if (ends.size >= REMEMBERED) ends.clear();
  ends.set(key, ends_at);
  return true;
}
