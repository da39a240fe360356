import type { ReactNode } from 'react';

export type NetworkTab = 'connected' | 'received' | 'sent' | 'suggested' | 'shared' | 'invite';

/** A tab of another feature, shown before the invitations. */
export interface ExtraTab {
  value: NetworkTab;
  label: string;
  /** Number of pending items. */
  count?: number | undefined;
  content: ReactNode;
}
