import type { OutgoingMessage } from '../features/conversations/outbox/outgoing.ts';

/** A message of Ada (1) on its way to Grace (2), in their conversation (5). */
export function anOutgoing(changes: Partial<OutgoingMessage> = {}): OutgoingMessage {
  return {
    key: 'one',
    sender: 1,
    to_user: 2,
    conversation: 5,
    content: 'Hello',
    after: 0,
    place: 1,
    state: 'sending',
    problem: '',
    tries: 0,
    tried_at: 0,
    again_at: null,
    told_when: false,
    sent_as: null,
    ...changes,
  };
}
