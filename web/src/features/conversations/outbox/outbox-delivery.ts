import {
  ApiError,
  isUnauthenticated,
  fieldError,
  hasResponse,
} from '../../../lib/http/api-error.ts';
import { errorMessage } from '../../../lib/http/error-message.ts';
import { withTabLock } from '../../../lib/storage/single-tab.ts';
import { changeOutbox, changeOutgoing, discard, onOutboxChange, readOutbox } from './outbox.ts';
import * as outgoing from './outgoing.ts';
import { nextPerRecipient, type OutgoingMessage } from './outgoing.ts';

/** Parallel recipients: browsers allow six connections per site. */
const AT_ONCE = 3;
/** How long a sent message is kept for other tabs that don't show it yet. */
const LINGER_MS = 5_000;

export interface Delivery {
  user_id: number;
  send: (message: OutgoingMessage) => Promise<{ id: number; conversation: number }>;
  signal: AbortSignal;
}

/**
 * Sends a user's outbox in one tab at a time until `signal` aborts. Each recipient has a queue: a message without a
 * response blocks the following ones and is retried; a rejected one is skipped. See docs/decisions/027.
 */
export async function runOutbox(delivery: Delivery): Promise<void> {
  const { user_id, signal } = delivery;
  const bell = newBell();
  const stop = onOutboxChange(bell.ring);
  signal.addEventListener('abort', bell.ring);
  clearSent(user_id);
  while (!signal.aborted) {
    if (nextPerRecipient(readOutbox(user_id)).length === 0) await bell.rung(null);
    else await withTabLock(`outbox.${user_id}`, signal, () => deliverAll(delivery, bell));
  }
  stop();
  clearSent(user_id);
}

/** Delivers until nothing is due. Running attempts are awaited even after an abort. */
async function deliverAll(delivery: Delivery, bell: Bell): Promise<void> {
  const underWay = new Map<number, Promise<void>>();
  for (;;) {
    const waiting = delivery.signal.aborted ? [] : nextPerRecipient(readOutbox(delivery.user_id));
    const free = waiting.filter(({ to_user }) => !underWay.has(to_user));
    if (waiting.length === 0 && underWay.size === 0) return;
    // Read once: a message due between two reads would be missed.
    const now = Date.now();
    const due = free.filter(({ again_at }) => again_at === null || again_at <= now);
    for (const message of due.slice(0, AT_ONCE - underWay.size)) {
      const { to_user } = message;
      const ended = deliver(message, delivery).finally(() => {
        underWay.delete(to_user);
        bell.ring();
      });
      underWay.set(to_user, ended);
    }
    await bell.rung(nextRetryAt(free, now));
  }
}

function nextRetryAt(waiting: readonly OutgoingMessage[], now: number): number | null {
  const timestamps = waiting.flatMap(({ again_at }) => (again_at === null ? [] : [again_at]));
  const later = timestamps.filter((timestamp) => timestamp > now);
  return later.length === 0 ? null : Math.min(...later);
}

async function deliver(message: OutgoingMessage, { send, signal }: Delivery): Promise<void> {
  changeOutgoing(message, (now) => outgoing.markSending(now, Date.now()));
  try {
    const sent = await send(message);
    changeOutbox(message.sender, (other) => {
      if (other.key === message.key) return outgoing.markSent(other, sent.id);
      return other.to_user === message.to_user ? outgoing.retarget(other, sent) : other;
    });
    linger(message, signal);
  } catch (error) {
    changeOutgoing(message, (now) => afterFailure(now, error));
  }
}

function linger(message: OutgoingMessage, signal: AbortSignal): void {
  if (signal.aborted) return discard(message);
  const timer = setTimeout(() => discard(message), LINGER_MS);
  signal.addEventListener('abort', () => clearTimeout(timer));
}

function afterFailure(message: OutgoingMessage, error: unknown): OutgoingMessage {
  const problem = errorMessage(error, 'Failed to send message');
  if (isRejection(error)) return outgoing.markFailed(message, problem);
  const wait = error instanceof ApiError ? error.retry_after : null;
  const wait_ms = wait === null ? null : Math.max(wait, 1) * 1000;
  return outgoing.markRetrying(message, Date.now(), { problem, wait_ms });
}

/** Retryable statuses: timeout, too early, rate limited. */
const LATER = new Set([408, 425, 429]);

/** Whether the server rejected the message itself; overload and authentication errors are retried. */
function isRejection(error: unknown): boolean {
  if (!(error instanceof ApiError) || !hasResponse(error)) return false;
  return (
    !LATER.has(error.status) && !isUnauthenticated(error) && fieldError(error, 'sender') === null
  );
}

function clearSent(user_id: number): void {
  for (const message of readOutbox(user_id)) if (message.state === 'sent') discard(message);
}

type Bell = ReturnType<typeof newBell>;

/** Wakes the delivery loop; a wake-up without a waiter is kept for the next. */
function newBell() {
  let isRung = false;
  let wake: (() => void) | undefined;
  return {
    ring: () => {
      isRung = true;
      wake?.();
    },
    /** Resolves on wake-up or at a time. */
    rung: async (until: number | null) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      if (!isRung)
        await new Promise<void>((resolve) => {
          wake = resolve;
          if (until !== null)
            timer = setTimeout(resolve, Math.min(until - Date.now(), 2 ** 31 - 1));
        });
      clearTimeout(timer);
      isRung = false;
    },
  };
}
