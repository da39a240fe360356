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

/** People who are written to at the same moment: a browser has six connections for a site, and reading wants some. */
const AT_ONCE = 3;
/** So long a sent message stays, for other tabs that don't show it in their thread yet. */
const LINGER_MS = 5_000;

export interface Delivery {
  user_id: number;
  /** One try. */
  send: (message: OutgoingMessage) => Promise<{ id: number; conversation: number }>;
  signal: AbortSignal;
}

/**
 * Sends what is in a person's outbox until `signal` says so, in one tab at a time. Each person written to has a queue: what
 * got no answer holds those behind it and is tried again; what the server refused steps aside.
 */
export async function runOutbox(delivery: Delivery): Promise<void> {
  const { user_id, signal } = delivery;
  const bell = newBell();
  const stop = onOutboxChange(bell.ring);
  signal.addEventListener('abort', bell.ring);
  forgetSent(user_id);
  while (!signal.aborted) {
    if (nextPerRecipient(readOutbox(user_id)).length === 0) await bell.rung(null);
    else await withTabLock(`outbox.${user_id}`, signal, () => deliverAll(delivery, bell));
  }
  stop();
  forgetSent(user_id);
}

/** Until nothing is left that could go out. A try that was begun is waited for, also where nobody wants another. */
async function deliverAll(delivery: Delivery, bell: Bell): Promise<void> {
  const underWay = new Map<number, Promise<void>>();
  for (;;) {
    const waiting = delivery.signal.aborted ? [] : nextPerRecipient(readOutbox(delivery.user_id));
    const free = waiting.filter(({ to_user }) => !underWay.has(to_user));
    if (waiting.length === 0 && underWay.size === 0) return;
    // One look at the clock: a moment that comes between two would be neither due nor waited for.
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
    await bell.rung(nextMoment(free, now));
  }
}

function nextMoment(waiting: readonly OutgoingMessage[], now: number): number | null {
  const moments = waiting.flatMap(({ again_at }) => (again_at === null ? [] : [again_at]));
  const later = moments.filter((moment) => moment > now);
  return later.length === 0 ? null : Math.min(...later);
}

/** One try of one message, and what it leads to. */
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
  if (isRefusal(error)) return outgoing.markFailed(message, problem);
  const wait = error instanceof ApiError ? error.retry_after : null;
  const wait_ms = wait === null ? null : Math.max(wait, 1) * 1000;
  return outgoing.markRetrying(message, Date.now(), { problem, wait_ms });
}

/** Statuses by which a server asks for another try, later: a timeout, too early, too many calls. */
const LATER = new Set([408, 425, 429]);

/** Whether the server has judged the message. It has not where it was too busy, or took us for nobody or for another. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError) || !hasResponse(error)) return false;
  return (
    !LATER.has(error.status) && !isUnauthenticated(error) && fieldError(error, 'sender') === null
  );
}

function forgetSent(user_id: number): void {
  for (const message of readOutbox(user_id)) if (message.state === 'sent') discard(message);
}

type Bell = ReturnType<typeof newBell>;

/** Rung when there may be something to do; a ring while nobody waits is heard by the next who does. */
function newBell() {
  let isRung = false;
  let wake: (() => void) | undefined;
  return {
    ring: () => {
      isRung = true;
      wake?.();
    },
    /** Until it is rung, or until a moment. */
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
