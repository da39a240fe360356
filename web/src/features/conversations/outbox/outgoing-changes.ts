import type { Message } from '#contract/conversations.ts';
import type { Outbox, OutgoingChange, OutgoingMessage } from './outgoing.ts';

/** The messages with the changes that the server may not have yet. */
export function withPendingChanges(
  messages: readonly Message[],
  outbox: Outbox,
): readonly Message[] {
  const changes = outbox.filter(({ change }) => change !== undefined);
  if (changes.length === 0) return messages;
  return messages.map((message) =>
    changes
      .filter(({ change }) => change?.message_id === message.id)
      .reduce((changed, outgoing) => applyChange(changed, outgoing, outgoing.change!), message),
  );
}

/** The change of a message that has no successful response yet. */
export function pendingChange(outbox: Outbox, message_id: number): OutgoingMessage | undefined {
  return outbox.findLast(
    ({ change, state }) => change?.message_id === message_id && state !== 'sent',
  );
}

function applyChange(
  message: Message,
  { content, place, sender }: OutgoingMessage,
  change: OutgoingChange,
): Message {
  if (message.deleted_at !== null) return message;
  const time = new Date(place).toISOString();
  if (change.kind === 'edit') return { ...message, content, edited_at: message.edited_at ?? time };
  if (change.kind === 'delete')
    return { ...message, content: '', deleted_at: time, edited_at: null, reactions: [] };
  const others = message.reactions.filter(({ user }) => user !== sender);
  const own = change.emoji === null ? [] : [{ user: sender, emoji: change.emoji }];
  return { ...message, reactions: [...others, ...own] };
}
