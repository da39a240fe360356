import type { ReactNode } from 'react';

/** The parts of the network. */
export type NetworkPart = 'connected' | 'received' | 'sent' | 'suggested' | 'shared' | 'invite';

/** A part that another feature brings along, before the invitations. */
export interface MorePart {
  value: NetworkPart;
  label: string;
  /** What waits there. */
  count?: number | undefined;
  content: ReactNode;
}
