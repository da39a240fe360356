/** What the two people have in their lists of each other. */
export const SEEN = {
  nothing: { sender: {}, receiver: {} },
  waiting: {
    sender: { sent: 'pending' },
    receiver: { received: 'pending', pending: 'pending' },
  },
  'waiting the other way': {
    sender: { received: 'pending', pending: 'pending' },
    receiver: { sent: 'pending' },
  },
  connected: {
    sender: { accepted: 'accepted', sent: 'accepted' },
    receiver: { accepted: 'accepted', received: 'accepted' },
  },
  /** Rejecting is silent. */
  rejected: { sender: { sent: 'pending' }, receiver: { received: 'rejected' } },
  'gone for the sender': { sender: {}, receiver: { received: 'rejected' } },
} as const;

export type Seen = keyof typeof SEEN;
