import type { ReactNode } from 'react';

/** The parts of the network. */
export type NetworkTab = 'connected' | 'received' | 'sent' | 'suggested' | 'shared' | 'invite';

/** A part that another feature brings along, before the invitations. */
export interface ExtraTab {
  value: NetworkTab;
  label: string;
  /** What waits there. */
  count?: number | undefined;
  content: ReactNode;
}
