import { personalName, readLocal, writeLocal } from '../../lib/storage/local-store.ts';
import type { PaletteEntry } from './palette-entry.ts';

/** What was opened by the palette lately, as it was called then. */
export interface Opened {
  id: string;
  label: string;
  open: string;
}

const MOST = 5;
// In the list beside what it was opened as.
const AGAIN = 'recent-';
const nameOf = (me: number) => personalName(me, 'recent');

/** The id under which it is offered again. */
export const againId = (id: string): string => AGAIN + id;

const originOf = (id: string) => (id.startsWith(AGAIN) ? id.slice(AGAIN.length) : id);

export function readRecent(me: number): Opened[] {
  return readLocal<Opened[]>(nameOf(me)) ?? [];
}

/** Keeps what leads to a page or a person, for this account on this device, until it logs out. */
export function keepRecent(me: number, entry: PaletteEntry): void {
  const { label, open } = entry;
  if (typeof open !== 'string' || entry.group === 'Messages') return;
  const id = originOf(entry.id);
  const others = readRecent(me).filter((one) => one.id !== id);
  writeLocal(nameOf(me), [{ id, label, open }, ...others].slice(0, MOST));
}
