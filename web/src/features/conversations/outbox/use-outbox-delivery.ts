import { useEffect, useEffectEvent } from 'react';
import { t } from '@lingui/core/macro';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../lib/http/api-error.ts';
import { readSession } from '../../../lib/http/session.ts';
import { useSession } from '../../../lib/http/use-signed-in.ts';
import { showToast } from '../../../ui/overlays/toasts.ts';
import { meQuery } from '../../users/users.api.ts';
import { useDeliverMessage } from '../conversations.api.ts';
import { adoptFormerStorage } from './adopt-former-storage.ts';
import { runOutbox } from './outbox-delivery.ts';
import { changeOutbox, readOutbox } from './outbox.ts';
import { retrySooner, nextPerRecipient, type OutgoingMessage } from './outgoing.ts';

/** A successful request means the server is reachable, unless an attempt just failed. */
const RECENT_MS = 3_000;

/** Sends the user's outbox while signed in, including messages of earlier pages. */
export function useOutboxDelivery(): void {
  const queries = useQueryClient();
  const session = useSession();
  const { data } = useQuery({ ...meQuery(), enabled: session !== null });
  const me = data?.id;
  const deliver = useDeliverMessage();
  // Not after another user logged in.
  const send = useEffectEvent(async (message: OutgoingMessage, startSession: string) => {
    if (readSession() === startSession) return deliver(message);
    throw new ApiError({ status: 401, code: 'authentication_required' });
  });
  useEffect(() => {
    if (me === undefined || session === null) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    retryHeld(me);
    void adoptFormerStorage(me);
    void runOutbox({ user_id: me, send: (message) => send(message, session), signal });
    retryWhenReachable(me, queries, signal);
    return () => {
      controller.abort();
      if (readSession() === null) reportUnsent(me);
    };
  }, [me, session, queries]);
}

/** Retries when the network returns, the page becomes visible, or any request succeeds. */
function retryWhenReachable(me: number, queries: QueryClient, signal: AbortSignal): void {
  window.addEventListener('online', () => retryHeld(me), { signal });
  window.addEventListener('focus', () => retryHeld(me), { signal });
  const onVisible = () => {
    if (!document.hidden) retryHeld(me);
  };
  document.addEventListener('visibilitychange', onVisible, { signal });
  const stop = queries.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && !event.action.manual)
      retryHeld(me, { skipRecentMs: RECENT_MS });
  });
  signal.addEventListener('abort', stop);
}

/** `skipRecentMs` skips messages tried within these milliseconds, and keeps their delays. */
function retryHeld(me: number, { skipRecentMs = 0 } = {}): void {
  if (!readOutbox(me).some(({ state }) => state === 'held')) return;
  const triedBefore = Date.now() - skipRecentMs;
  changeOutbox(me, (message) =>
    message.tried_at <= triedBefore ? retrySooner(message, skipRecentMs === 0) : message,
  );
}

/** Shows users who log out that unsent messages are kept. */
function reportUnsent(me: number): void {
  if (nextPerRecipient(readOutbox(me)).length === 0) return;
  const message = t`Unsent messages stay in this browser until you log in again.`;
  showToast({ message });
}
