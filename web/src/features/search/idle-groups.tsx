import { Avatar } from '../../ui/avatar.tsx';
import { groupEntries, type PaletteEntry, type Group, type StaticEntry } from './palette-entry.ts';
import { againId, readRecent, type Opened } from './recent.ts';

/** Without input: recent items, pages and actions. */
export function idleGroups(places: readonly StaticEntry[], me: number): Group[] {
  const recent = readRecent(me).map((one) => recentEntry(one, places));
  return groupEntries([...recent, ...places.filter(({ isMinor }) => !isMinor)]);
}

function recentEntry({ id, label, open }: Opened, places: readonly StaticEntry[]): PaletteEntry {
  const place = places.find((one) => one.id === id);
  const icon = place?.icon ?? <Avatar name={label} size="sm" />;
  return { id: againId(id), group: 'Recent', label, icon, open };
}
