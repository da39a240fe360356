import { i18n } from '#i18n';
import { msg } from '@lingui/core/macro';
import {
  ApiError,
  isEmailNotVerified,
  isUnauthenticated,
  fieldError,
  hasResponse,
} from '../../../lib/http/api-error.ts';
import { errorMessage } from '../../../lib/http/error-message.ts';
import { showToast } from '../../../ui/overlays/toasts.ts';
import { withTabLock } from '../../../lib/storage/single-tab.ts';
import { changeOutbox, changeOutgoing, discard, onOutboxChange, readOutbox } from './outbox.ts';
import * as outgoing from './outgoing.ts';
import { nextPerRecipient, type OutgoingMessage } from './outgoing.ts';

/** Parallel recipients: browsers allow six connections per site. */
const MAX_PARALLEL = 3;
/** How long a sent message is kept for other tabs that don't show it yet. */
const SENT_RETENTION_MS = 5_000;

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
  const wakeUp = createSignal();
  const stop = onOutboxChange(wakeUp.notify);
  signal.addEventListener('abort', wakeUp.notify);
  clearSent(user_id);
  while (!signal.aborted) {
    if (nextPerRecipient(readOutbox(user_id)).length === 0) await wakeUp.wait(null);
    else await withTabLock(`outbox.${user_id}`, signal, () => deliverAll(delivery, wakeUp));
  }
  stop();
  clearSent(user_id);
}

/** Delivers until nothing is due. Running attempts are awaited even after an abort. */
async function deliverAll(delivery: Delivery, wakeUp: Signal): Promise<void> {
  const running = new Map<number, Promise<void>>();
  for (;;) {
    const pending = delivery.signal.aborted ? [] : nextPerRecipient(readOutbox(delivery.user_id));
    const idle = pending.filter(({ to_user }) => !running.has(to_user));
    if (pending.length === 0 && running.size === 0) return;
    // Read once: a message due between two reads would be missed.
    const now = Date.now();
    const due = idle.filter(({ again_at }) => again_at === null || again_at <= now);
    for (const message of due.slice(0, MAX_PARALLEL - running.size)) {
      const { to_user } = message;
      const attempt = deliver(message, delivery).finally(() => {
        running.delete(to_user);
        wakeUp.notify();
      });
      running.set(to_user, attempt);
    }
    await wakeUp.wait(nextRetryAt(idle, now));
  }
}

function nextRetryAt(pending: readonly OutgoingMessage[], now: number): number | null {
  const timestamps = pending.flatMap(({ again_at }) => (again_at === null ? [] : [again_at]));
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
    discardLater(message, signal);
  } catch (error) {
    const { change } = message;
    // Nothing is lost with a rejected deletion or reaction; a rejected edit stays, because its text would be.
    if (change !== undefined && change.kind !== 'edit' && isRejection(error)) {
      discard(message);
      showToast({ type: 'error', message: failureMessage(message, error) });
    } else changeOutgoing(message, (now) => afterFailure(now, error));
  }
}

const FAILURES = {
  send: msg`Failed to send message`,
  edit: msg`Failed to edit message`,
  delete: msg`Failed to delete message`,
  react: msg`Failed to save reaction`,
};

function failureMessage({ change }: OutgoingMessage, error: unknown): string {
  return errorMessage(error, i18n._(FAILURES[change?.kind ?? 'send']));
}

function discardLater(message: OutgoingMessage, signal: AbortSignal): void {
  if (signal.aborted) return discard(message);
  const timer = setTimeout(() => discard(message), SENT_RETENTION_MS);
  signal.addEventListener('abort', () => clearTimeout(timer));
}

function afterFailure(message: OutgoingMessage, error: unknown): OutgoingMessage {
  const problem = failureMessage(message, error);
  if (isRejection(error)) return outgoing.markFailed(message, problem, isEmailNotVerified(error));
  const wait = error instanceof ApiError ? error.retry_after : null;
  const wait_ms = wait === null ? null : Math.max(wait, 1) * 1000;
  return outgoing.markRetrying(message, Date.now(), { problem, wait_ms });
}

/** Retryable statuses: timeout, too early, rate limited. */
const RETRYABLE_STATUSES = new Set([408, 425, 429]);

/** Whether the server rejected the message itself; overload and authentication errors are retried. */
function isRejection(error: unknown): boolean {
  if (!(error instanceof ApiError) || !hasResponse(error)) return false;
  return (
    !RETRYABLE_STATUSES.has(error.status) &&
    !isUnauthenticated(error) &&
    fieldError(error, 'sender') === null
  );
}

function clearSent(user_id: number): void {
  for (const message of readOutbox(user_id)) if (message.state === 'sent') discard(message);
}

type Signal = ReturnType<typeof createSignal>;

/** Wakes the delivery loop; a wake-up without a waiter is kept for the next. */
function createSignal() {
  let isNotified = false;
  let resolveWait: (() => void) | undefined;
  return {
    notify: () => {
      isNotified = true;
      resolveWait?.();
    },
    /** Resolves on wake-up or at a time. */
    wait: async (until: number | null) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      if (!isNotified)
        await new Promise<void>((resolve) => {
          resolveWait = resolve;
          if (until !== null)
            timer = setTimeout(resolve, Math.min(until - Date.now(), 2 ** 31 - 1));
        });
      clearTimeout(timer);
      isNotified = false;
    },
  };
}
