import { useEffect } from 'react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { pendingQuery } from '../features/connections/connections.api.ts';
import { unreadCountQuery } from '../features/conversations/conversations.api.ts';
import { newestNotificationsQuery } from '../features/notifications/notifications.api.ts';
import {
  closeNotifications,
  unsubscribeBrowser,
} from '../features/notifications/push/browser-push.ts';
import { restorePush } from '../features/notifications/push/push.api.ts';
import { readPush } from '../features/notifications/push/remembered-push.ts';
import { useUnreadCount } from '../features/notifications/use-unread-count.ts';
import { meQuery } from '../features/users/users.api.ts';
import type { AppRouter } from './router.tsx';

interface BadgeNavigator {
  setAppBadge?: (count: number) => Promise<void>;
  clearAppBadge?: () => Promise<void>;
}

/** While signed in: the badge of the app's icon, push for this session, and pages opened from notifications. */
export function DeviceIntegration({ router }: { router: AppRouter }) {
  useAppBadge();
  usePushOfSession();
  usePagesFromNotifications(router);
  useReadConversation(router);
  return null;
}

function setBadge(count: number): void {
  const { setAppBadge, clearAppBadge } = navigator as BadgeNavigator;
  const work = count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator);
  work?.catch(() => {});
}

function useAppBadge(): void {
  const { data: messages } = useQuery(unreadCountQuery());
  const { data: newest } = useQuery(newestNotificationsQuery());
  const { data: requests } = useInfiniteQuery(pendingQuery());
  const others = useUnreadCount();
  const isLoaded = messages !== undefined && newest !== undefined && requests !== undefined;
  const count = isLoaded ? messages.unread_count + others : null;
  useEffect(() => {
    if (count === null) return;
    setBadge(count);
    // Everything was read, maybe on another device.
    if (count === 0) void closeNotifications();
  }, [count]);
}

function usePushOfSession(): void {
  const user_id = useQuery(meQuery()).data?.id;
  useEffect(() => {
    if (user_id === undefined) return undefined;
    // Tried again with the next page.
    restorePush(user_id).catch(() => {});
    return () => {
      setBadge(0);
      void closeNotifications();
      // Forgotten at logout, but not when a session expires.
      if (readPush(user_id) === null) void unsubscribeBrowser();
    };
  }, [user_id]);
}

/** Shows the page of a pressed notification (web/src/service-worker/open-page.ts) without loading the app again. */
function usePagesFromNotifications({ history }: AppRouter): void {
  useEffect(() => {
    const { serviceWorker } = navigator as Partial<Navigator>;
    const open = ({ data, ports }: MessageEvent<{ type?: string; path?: string } | null>) => {
      if (data?.type !== 'open' || data.path === undefined) return;
      ports[0]?.postMessage('opened');
      history.push(data.path);
    };
    serviceWorker?.addEventListener('message', open);
    return () => serviceWorker?.removeEventListener('message', open);
  }, [history]);
}

function useReadConversation(router: AppRouter): void {
  useEffect(() => {
    const close = () => {
      const { pathname, search } = router.latestLocation;
      const { id } = search as { id?: unknown };
      if (pathname === '/messages' && typeof id === 'number')
        void closeNotifications(`message-${id}`);
    };
    close();
    return router.subscribe('onRendered', close);
  }, [router]);
}
