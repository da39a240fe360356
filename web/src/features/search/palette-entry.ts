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

export interface PaletteEntry {
  /** Unique across groups. */
  id: string;
  group: GroupName;
  label: string;
  detail?: ReactNode;
  icon: ReactNode;
  /** A URL or an action. */
  open: string | (() => void);
}

/** A page or action. */
export interface StaticEntry extends PaletteEntry {
  group: 'Pages' | 'Actions';
  /** Additional search terms. */
  searchTerms: string;
  /** Shown only when searched for. */
  isMinor?: true;
}

export interface Group {
  name: GroupName;
  entries: PaletteEntry[];
}

/** Groups in order of their first entry. */
export function groupEntries(entries: readonly PaletteEntry[]): Group[] {
  return [...Map.groupBy(entries, ({ group }) => group)].map(([name, own]) => ({
    name,
    entries: own,
  }));
}
