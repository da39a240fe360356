import { Avatar } from '../../ui/avatar.tsx';
import { groupEntries, type PaletteEntry, type Group, type StaticEntry } from './palette-entry.ts';
import { personalName, readLocal, writeLocal } from '../../lib/storage/local-store.ts';

/** Without input: recent items, pages and actions. */
export function idleGroups(entries: readonly StaticEntry[], me: number): Group[] {
  const recent = readRecent(me).map((one) => recentEntry(one, entries));
  return groupEntries([...recent, ...entries.filter(({ isMinor }) => !isMinor)]);
}

function recentEntry({ id, label, open }: Opened, entries: readonly StaticEntry[]): PaletteEntry {
  const entry = entries.find((one) => one.id === id);
  const icon = entry?.icon ?? <Avatar name={label} size="sm" />;
  return { id: againId(id), group: 'Recent', label, icon, open };
}

/** A recently opened entry with its title at that time. */
interface Opened {
  id: string;
  label: string;
  open: string;
}

const MOST = 5;
// Prefix of ids in the recent list.
const AGAIN = 'recent-';
const nameOf = (me: number) => personalName(me, 'recent');

/** Its id in the recent list. */
const againId = (id: string): string => AGAIN + id;

const originOf = (id: string) => (id.startsWith(AGAIN) ? id.slice(AGAIN.length) : id);

function readRecent(me: number): Opened[] {
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
