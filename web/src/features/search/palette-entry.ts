import type { ReactNode } from 'react';

export type GroupName =
  | 'Recent'
  | 'Pages'
  | 'Actions'
  | 'Contacts'
  | 'Conversations'
  | 'Messages'
  | 'Reminders'
  | 'Connections';

/** Something that the palette offers. */
export interface PaletteEntry {
  /** In all groups only once. */
  id: string;
  group: GroupName;
  label: string;
  detail?: ReactNode;
  icon: ReactNode;
  /** Where it leads, or what it starts. */
  open: string | (() => void);
}

/** One that is known without asking the server: a page, an action. */
export interface StaticEntry extends PaletteEntry {
  group: 'Pages' | 'Actions';
  /** Other words by which people look for it. */
  words: string;
  /** Offered only to whoever types something of it. */
  isMinor?: true;
}

export interface Group {
  name: GroupName;
  entries: PaletteEntry[];
}

/** In the order in which the first of each comes. */
export function groupEntries(entries: readonly PaletteEntry[]): Group[] {
  return [...Map.groupBy(entries, ({ group }) => group)].map(([name, own]) => ({
    name,
    entries: own,
  }));
}
