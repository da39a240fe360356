import type { Conversation } from '#contract/conversations.ts';

/** A message of somebody else at the end of a conversation. */
export interface Arrival {
  id: number;
  conversation: number;
  unread: boolean;
}

/** The newest message that was written to me and is the last of its conversation. */
export function newestArrival(
  conversations: readonly Conversation[],
  me: number,
): Arrival | undefined {
  return conversations
    .flatMap(({ id, last_message, unread_count }) =>
      last_message === null || last_message.sender === me
        ? []
        : [{ id: last_message.id, conversation: id, unread: unread_count > 0 }],
    )
    .toSorted((one, other) => other.id - one.id)[0];
}
