import { createContext } from 'react';
import type { Message } from '#contract/conversations.ts';
import type { Outbox, OutgoingChange } from '../outbox/outgoing.ts';

/** What the messages of an open thread need. */
export interface OpenThread {
  me: number;
  other: { id: number; name: string };
  conversation_id: number | null;
  /** The user's outgoing messages and changes to the other participant. */
  outgoing: Outbox;
  /** Whether messages can be answered and changed. */
  canWrite: boolean;
  onReply: (message: Message) => void;
  onEdit: (message: Message) => void;
  onChange: (change: OutgoingChange) => void;
}

export const ThreadContext = createContext<OpenThread>({
  me: 0,
  other: { id: 0, name: '' },
  conversation_id: null,
  outgoing: [],
  canWrite: false,
  onReply: () => {},
  onEdit: () => {},
  onChange: () => {},
});
