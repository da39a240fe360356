import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http/api.ts';
import { pagedApiQuery } from '../../../lib/http/api-query.ts';
import { readSession } from '../../../lib/http/session.ts';
import { meQuery } from '../../users/users.api.ts';
import { browserSubscription, subscribeBrowser, unsubscribeBrowser } from './browser-push.ts';
import { clearPush, readPush, rememberPush } from './remembered-push.ts';

const REFETCH = { refetch: ['push_subscriptions'] } as const;

/** Devices with push notifications, newest first. A user has at most 20. */
export const pushSubscriptionsQuery = () =>
  pagedApiQuery(['push_subscriptions', 'list'], 'GET /api/push-subscriptions/', {
    query: { limit: 50 },
  });

/** Subscribes this browser for the current session. */
async function turnOnPush(user_id: number, choice: { show_text?: boolean } = {}): Promise<void> {
  const { public_key } = await call('GET /api/push-key/');
  const subscription = await subscribeBrowser(public_key);
  const body = { ...subscription, ...choice };
  const { show_text } = await call('POST /api/push-subscriptions/', { body });
  rememberPush(user_id, { endpoint: subscription.endpoint, show_text });
}

/**
 * Turns push on again after a login of the user who had it on in this browser, and after the browser has changed its
 * subscription. Otherwise removes what another user left.
 */
export async function restorePush(user_id: number): Promise<void> {
  const subscription = await browserSubscription();
  const remembered = readPush(user_id);
  if (remembered === null) {
    await subscription?.unsubscribe();
    return;
  }
  if (Notification.permission !== 'granted') return;
  const { session, endpoint, show_text } = remembered;
  if (session === readSession() && endpoint === subscription?.endpoint) return;
  await turnOnPush(user_id, { show_text });
}

function useUserId(): number {
  const queries = useQueryClient();
  return queries.getQueryData(meQuery().queryKey)?.id ?? 0;
}

/** Asks for the permission, so it must be called in the handler of a press. */
export function useTurnOnPush() {
  const user_id = useUserId();
  return useMutation({
    mutationFn: async () => {
      if ((await Notification.requestPermission()) === 'granted') await turnOnPush(user_id);
    },
    meta: { ...REFETCH, failure: t`Failed to turn on notifications` },
  });
}

export function useTurnOffPush() {
  const user_id = useUserId();
  return useMutation({
    mutationFn: async ({ id, current }: { id: number; current: boolean }) => {
      await call('DELETE /api/push-subscriptions/{id}/', { params: { id } });
      if (!current) return;
      clearPush(user_id);
      await unsubscribeBrowser();
    },
    meta: { ...REFETCH, failure: t`Failed to turn off notifications`, refetchOnError: true },
  });
}

export function useChangePush() {
  const user_id = useUserId();
  return useMutation({
    mutationFn: async ({ id, show_text }: { id: number; show_text: boolean }) => {
      const body = { show_text };
      await call('PATCH /api/push-subscriptions/{id}/', { params: { id }, body });
      const remembered = readPush(user_id);
      if (remembered !== null) rememberPush(user_id, { ...remembered, show_text });
    },
    meta: { ...REFETCH, failure: t`Failed to save the setting` },
  });
}

export function useTestPush() {
  return useMutation({
    mutationFn: (id: number) => call('POST /api/push-subscriptions/{id}/test/', { params: { id } }),
    meta: { failure: t`Failed to send a test notification` },
  });
}
