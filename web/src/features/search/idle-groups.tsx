import { Avatar } from '../../ui/avatar.tsx';
import { groupEntries, type PaletteEntry, type Group, type StaticEntry } from './palette-entry.ts';
import { againId, readRecent, type Opened } from './recent.ts';

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
