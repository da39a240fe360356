import type { ReactNode } from 'react';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export type GroupName =
  | 'recent'
  | 'pages'
  | 'actions'
  | 'contacts'
  | 'conversations'
  | 'messages'
  | 'reminders'
  | 'connections';

export const GROUP_TITLES: Record<GroupName, MessageDescriptor> = {
  recent: msg`Recent`,
  pages: msg`Pages`,
  actions: msg`Actions`,
  contacts: msg`Contacts`,
  conversations: msg`Conversations`,
  messages: msg`Messages`,
  reminders: msg`Reminders`,
  connections: msg`Connections`,
};

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
  group: 'pages' | 'actions';
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
