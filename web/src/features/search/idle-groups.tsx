import { Avatar } from '../../ui/avatar.tsx';
import { groupEntries, type PaletteEntry, type Group, type StaticEntry } from './palette-entry.ts';
import { personalName, readLocal, writeLocal } from '../../lib/storage/local-store.ts';

/** What the palette shows without a query: recent items, pages and actions. */
export function groupsWithoutQuery(entries: readonly StaticEntry[], user_id: number): Group[] {
  const recent = readRecent(user_id).map((entry) => recentEntry(entry, entries));
  return groupEntries([...recent, ...entries.filter(({ isMinor }) => !isMinor)]);
}

function recentEntry(
  { id, label, open }: RecentEntry,
  entries: readonly StaticEntry[],
): PaletteEntry {
  const entry = entries.find((candidate) => candidate.id === id);
  const icon = entry?.icon ?? <Avatar name={label} size="sm" />;
  return { id: recentId(id), group: 'recent', label, icon, open };
}

/** A recently opened entry, with its title when it was opened. */
interface RecentEntry {
  id: string;
  label: string;
  open: string;
}

const MAX_RECENT = 5;
// Distinguishes a recent entry from the same entry in another group.
const RECENT_PREFIX = 'recent-';
const recentKey = (user_id: number) => personalName(user_id, 'recent');

const recentId = (id: string): string => RECENT_PREFIX + id;

const originalId = (id: string) =>
  id.startsWith(RECENT_PREFIX) ? id.slice(RECENT_PREFIX.length) : id;

function readRecent(user_id: number): RecentEntry[] {
  return readLocal<RecentEntry[]>(recentKey(user_id)) ?? [];
}

/** Stores recent pages and people per account on this device until logout. */
export function storeRecent(user_id: number, entry: PaletteEntry): void {
  const { label, open } = entry;
  if (typeof open !== 'string' || entry.group === 'messages') return;
  const id = originalId(entry.id);
  const others = readRecent(user_id).filter((recent) => recent.id !== id);
  writeLocal(recentKey(user_id), [{ id, label, open }, ...others].slice(0, MAX_RECENT));
}
