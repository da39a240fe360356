/** A message on its way: shown at once, kept until the server has it. */
export interface OutgoingMessage {
  /** Its Idempotency-Key, the same at every try. */
  key: string;
  sender: number;
  to_user: number;
  /** Null as long as the two have no conversation. */
  conversation: number | null;
  content: string;
  /** The newest message of the thread that was there before this one; 0 where there was none. */
  after: number;
  /** Its place in the order of writing: milliseconds, never twice the same in one outbox. */
  place: number;
  /**
   * `sending`: on its way or behind others. `held`: no answer so far, tried again by itself. `refused`: the server said no,
   * which waits for a person and lets the others pass. `sent`: the server has it, the thread may not show it yet.
   */
  state: 'sending' | 'held' | 'refused' | 'sent';
  /** Why it is held or refused, for a person. */
  problem: string;
  tries: number;
  /** Milliseconds since 1970, as are all moments here; 0 where it was not tried yet. */
  tried_at: number;
  /** When a held message is tried again by itself; null: at once. */
  again_at: number | null;
  /** The server said when, so nothing that happens here makes it sooner. */
  told_when: boolean;
  /** The message that it became. */
  sent_as: number | null;
}

export type Outbox = readonly OutgoingMessage[];

const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 60_000;

/** Waits in the order of writing. */
export function byCreation(outbox: Outbox): OutgoingMessage[] {
  return outbox.toSorted((a, b) => a.place - b.place || (a.key < b.key ? -1 : 1));
}

function isWaiting({ state }: OutgoingMessage): boolean {
  return state === 'sending' || state === 'held';
}

/** For each person written to the one message that may go out now; the others of that person come after it. */
export function nextPerRecipient(outbox: Outbox): OutgoingMessage[] {
  const written = new Set<number>();
  return outbox.filter((message) => {
    if (!isWaiting(message) || written.has(message.to_user)) return false;
    written.add(message.to_user);
    return true;
  });
}

/** Whether a message waits for an earlier one to the same person that got no answer. */
export function isBlocked(outbox: Outbox, { key, to_user }: OutgoingMessage): boolean {
  const first = outbox.find((message) => message.to_user === to_user && isWaiting(message));
  return first !== undefined && first.state === 'held' && first.key !== key;
}

/** A try begins. */
export function markSending(message: OutgoingMessage, now: number): OutgoingMessage {
  return { ...message, tries: message.tries + 1, tried_at: now, again_at: null, told_when: false };
}

/** The server has not answered, or asked for patience: tried again by itself, after pauses that grow up to a minute. */
export function markRetrying(
  message: OutgoingMessage,
  now: number,
  { problem, wait_ms }: { problem: string; wait_ms: number | null },
): OutgoingMessage {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (message.tries - 1), LONGEST_PAUSE_MS);
  const again_at = now + (wait_ms ?? pause * (0.8 + 0.4 * Math.random()));
  return { ...message, state: 'held', problem, again_at, told_when: wait_ms !== null };
}

/** The server said no. */
export function markFailed(message: OutgoingMessage, problem: string): OutgoingMessage {
  return { ...message, state: 'refused', problem };
}

/** Tried again because somebody wishes it, with its old key and at its old place. */
export function requeue(message: OutgoingMessage): OutgoingMessage {
  const fresh = { problem: '', tries: 0, again_at: null, told_when: false } as const;
  return { ...message, ...fresh, state: 'sending' };
}

/**
 * A sign that the server is there again: what waits for that goes out at once, unless the server said when. `afresh`: the
 * pauses begin anew as well.
 */
export function retrySooner(message: OutgoingMessage, afresh: boolean): OutgoingMessage {
  if (message.state !== 'held' || message.told_when) return message;
  return { ...message, again_at: null, tries: afresh ? 0 : message.tries };
}

/** The server has it, as the message with this id. */
export function markSent(message: OutgoingMessage, id: number): OutgoingMessage {
  return { ...message, state: 'sent', problem: '', sent_as: id };
}

interface Sent {
  id: number;
  conversation: number;
}

/** What follows for the others to the same person: they go into the conversation that there is now, after that message. */
export function retarget(message: OutgoingMessage, { id, conversation }: Sent): OutgoingMessage {
  return { ...message, conversation, after: Math.max(message.after, id) };
}

interface Written {
  id: number;
  sender: number;
  content: string;
}

/**
 * The outgoing messages that the thread does not show yet. The event stream may bring a message before the answer to its
 * sending arrives: while that is awaited, the same words from the same person are the same message, each counted once.
 */
export function pendingMessages(outbox: Outbox, messages: readonly Written[]): OutgoingMessage[] {
  const ids = new Set(messages.map(({ id }) => id));
  const taken = new Set<Written>();
  return outbox.filter((outgoing) => {
    if (outgoing.sent_as !== null) return !ids.has(outgoing.sent_as);
    if (!isWaiting(outgoing) || outgoing.tried_at === 0) return true;
    const twin = messages.find(
      (message) =>
        !taken.has(message) &&
        message.sender === outgoing.sender &&
        message.content === outgoing.content &&
        message.id > outgoing.after,
    );
    if (twin !== undefined) taken.add(twin);
    return twin === undefined;
  });
}
