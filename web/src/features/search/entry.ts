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
export interface Entry {
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
export interface Place extends Entry {
  group: 'Pages' | 'Actions';
  /** Other words by which people look for it. */
  words: string;
  /** Offered only to whoever types something of it. */
  isMinor?: true;
}

export interface Group {
  name: GroupName;
  entries: Entry[];
}

/** In the order in which the first of each comes. */
export function inGroups(entries: readonly Entry[]): Group[] {
  return [...Map.groupBy(entries, ({ group }) => group)].map(([name, own]) => ({
    name,
    entries: own,
  }));
}
