import { personalName, readLocal, writeLocal } from '../../lib/storage/local-store.ts';
import type { PaletteEntry } from './palette-entry.ts';

/** A recently opened entry with its title at that time. */
export interface Opened {
  id: string;
  label: string;
  open: string;
}

const MOST = 5;
// Prefix of ids in the recent list.
const AGAIN = 'recent-';
const nameOf = (me: number) => personalName(me, 'recent');

/** Its id in the recent list. */
export const againId = (id: string): string => AGAIN + id;

const originOf = (id: string) => (id.startsWith(AGAIN) ? id.slice(AGAIN.length) : id);

export function readRecent(me: number): Opened[] {
  return readLocal<Opened[]>(nameOf(me)) ?? [];
}

/** Stores recent pages and people per account on this device until logout. */
export function storeRecent(me: number, entry: PaletteEntry): void {
  const { label, open } = entry;
  if (typeof open !== 'string' || entry.group === 'Messages') return;
  const id = originOf(entry.id);
  const others = readRecent(me).filter((one) => one.id !== id);
  writeLocal(nameOf(me), [{ id, label, open }, ...others].slice(0, MOST));
}
