import type { QuotedMessage } from '#contract/conversations.ts';

/** A change of a stored message; the new text of an edit is the `content`. */
export type OutgoingChange =
  | { message_id: number; kind: 'edit' }
  | { message_id: number; kind: 'delete' }
  | { message_id: number; kind: 'react'; emoji: string | null };

/** An optimistic message or change, kept until the server has it. */
export interface OutgoingMessage {
  /** The Idempotency-Key, stable across retries. */
  key: string;
  sender: number;
  to_user: number;
  /** Null before the conversation exists. */
  conversation: number | null;
  content: string;
  /** The message it answers. */
  reply_to?: QuotedMessage | undefined;
  /** Changes a message instead of sending one. */
  change?: OutgoingChange | undefined;
  /** The newest message of the thread when this one was written; 0 if none. */
  after: number;
  /** Creation order: unique milliseconds. */
  place: number;
  /**
   * `sending`: in progress or queued. `held`: no response, retried automatically. `refused`: rejected, waits for the
   * user. `sent`: stored, but possibly not in the thread yet.
   */
  state: 'sending' | 'held' | 'refused' | 'sent';
  /** Display text for `held` and `refused`. */
  problem: string;
  /** Rejected until the sender's email is verified. */
  needs_verified_email?: boolean;
  tries: number;
  /** Milliseconds since 1970; 0 if not tried. */
  tried_at: number;
  /** Next automatic retry; null means immediately. */
  again_at: number | null;
  /** The server set the time, so no local event shortens it. */
  told_when: boolean;
  /** The id of the stored message. */
  sent_as: number | null;
}

export type Outbox = readonly OutgoingMessage[];

const MIN_RETRY_MS = 5_000;
const MAX_RETRY_MS = 60_000;

/** In creation order. */
export function byCreation(outbox: Outbox): OutgoingMessage[] {
  return outbox.toSorted((a, b) => a.place - b.place || (a.key < b.key ? -1 : 1));
}

function isWaiting({ state }: OutgoingMessage): boolean {
  return state === 'sending' || state === 'held';
}

/** The next sendable message per recipient. */
export function nextPerRecipient(outbox: Outbox): OutgoingMessage[] {
  const recipients = new Set<number>();
  return outbox.filter((message) => {
    if (!isWaiting(message) || recipients.has(message.to_user)) return false;
    recipients.add(message.to_user);
    return true;
  });
}

/** Whether an earlier message to the same recipient has no response. */
export function isBlocked(outbox: Outbox, { key, to_user }: OutgoingMessage): boolean {
  const first = outbox.find((message) => message.to_user === to_user && isWaiting(message));
  return first !== undefined && first.state === 'held' && first.key !== key;
}

export function markSending(message: OutgoingMessage, now: number): OutgoingMessage {
  return { ...message, tries: message.tries + 1, tried_at: now, again_at: null, told_when: false };
}

/** No response, or a retryable status: retried with growing delays up to a minute. */
export function markRetrying(
  message: OutgoingMessage,
  now: number,
  { problem, wait_ms }: { problem: string; wait_ms: number | null },
): OutgoingMessage {
  const delay = Math.min(MIN_RETRY_MS * 2 ** (message.tries - 1), MAX_RETRY_MS);
  const again_at = now + (wait_ms ?? delay * (0.8 + 0.4 * Math.random()));
  return { ...message, state: 'held', problem, again_at, told_when: wait_ms !== null };
}

export function markFailed(
  message: OutgoingMessage,
  problem: string,
  needs_verified_email = false,
): OutgoingMessage {
  return { ...message, state: 'refused', problem, needs_verified_email };
}

/** A manual retry with the old key and position. */
export function requeue(message: OutgoingMessage): OutgoingMessage {
  const reset = { problem: '', tries: 0, again_at: null, told_when: false } as const;
  return { ...message, ...reset, state: 'sending' };
}

/** The server is reachable again: retries immediately unless it set a time. `resetDelay` resets the delays. */
export function retrySooner(message: OutgoingMessage, resetDelay: boolean): OutgoingMessage {
  if (message.state !== 'held' || message.told_when) return message;
  return { ...message, again_at: null, tries: resetDelay ? 0 : message.tries };
}

export function markSent(message: OutgoingMessage, id: number): OutgoingMessage {
  return { ...message, state: 'sent', problem: '', sent_as: id };
}

interface Sent {
  id: number;
  conversation: number;
}

/** Updates the other messages to this recipient with the new conversation. */
export function retarget(message: OutgoingMessage, { id, conversation }: Sent): OutgoingMessage {
  return { ...message, conversation, after: Math.max(message.after, id) };
}

interface ThreadMessage {
  id: number;
  sender: number;
  content: string;
}

/**
 * Outgoing messages not in the thread yet. A message may arrive by event before its own response: until then the same
 * text of the same sender counts as the same message, one for one.
 */
export function pendingMessages(
  outbox: Outbox,
  messages: readonly ThreadMessage[],
): OutgoingMessage[] {
  const ids = new Set(messages.map(({ id }) => id));
  const matched = new Set<ThreadMessage>();
  return outbox.filter((outgoing) => {
    if (outgoing.change !== undefined) return false;
    if (outgoing.sent_as !== null) return !ids.has(outgoing.sent_as);
    if (!isWaiting(outgoing) || outgoing.tried_at === 0) return true;
    const match = messages.find(
      (message) =>
        !matched.has(message) &&
        message.sender === outgoing.sender &&
        message.content === outgoing.content &&
        message.id > outgoing.after,
    );
    if (match !== undefined) matched.add(match);
    return match === undefined;
  });
}
