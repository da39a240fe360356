/** A message on its way: shown at once, kept until the server has it. */
export interface OutgoingMessage {
  /** Its Idempotency-Key, the same at every try. */
  key: string;
  sender: number;
  to_user: number;
  /** Null as long as the two have no conversation. */
  conversation: number | null;
  content: string;
  /** The newest message of the thread when this one was written; 0 where it had none. */
  after: number;
  created_at: string;
  state: 'sending' | 'failed';
  /** Why it failed, for a person. */
  problem: string;
  /** Whether the server said no; without an answer it is sent again by itself. */
  answered: boolean;
}

type Outbox = readonly OutgoingMessage[];

export function failed(
  outbox: Outbox,
  key: string,
  failure: Pick<OutgoingMessage, 'problem' | 'answered'>,
): Outbox {
  return outbox.map((message) =>
    message.key === key ? { ...message, state: 'failed', ...failure } : message,
  );
}

/** Tried again, with its old key. */
export function retried(outbox: Outbox, key: string): Outbox {
  return outbox.map((message) =>
    message.key === key ? { ...message, state: 'sending', problem: '' } : message,
  );
}

export function without(outbox: Outbox, key: string): Outbox {
  return outbox.filter((message) => message.key !== key);
}

/** What goes out by itself when the network is back or the page opens: all that was not refused. */
export function unanswered(outbox: Outbox): OutgoingMessage[] {
  return outbox.filter((message) => message.state === 'sending' || !message.answered);
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
export function notYetThere(outbox: Outbox, messages: readonly Written[]): OutgoingMessage[] {
  const taken = new Set<Written>();
  return outbox.filter((outgoing) => {
    if (outgoing.state === 'failed') return true;
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
