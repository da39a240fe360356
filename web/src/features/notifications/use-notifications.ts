import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { pendingQuery } from '../connections/connections.api.ts';
import { meQuery } from '../users/users.api.ts';
import { notificationItems, unreadTotal } from './notification-items.ts';
import {
  notificationsQuery,
  readRequestsQuery,
  useMarkAllNotificationsRead,
} from './notifications.api.ts';

/** All that the bell and the page show: what happened, and the requests that wait. */
export function useNotifications() {
  const { data: me } = useQuery(meQuery());
  const events = useInfiniteQuery(notificationsQuery());
  const pending = useInfiniteQuery(pendingQuery());
  const readRequests = useQuery({ ...readRequestsQuery(me?.id ?? 0), enabled: me !== undefined });
  const markAll = useMarkAllNotificationsRead();

  const requests = pending.data ?? [];
  const read = readRequests.data ?? [];
  const { notifications = [], unread_count = 0 } = events.data ?? {};
  const failed = [events, pending].find(({ data, error }) => data === undefined && error !== null);
  return {
    items: notificationItems(notifications, requests, read),
    unread: unreadTotal(unread_count, requests, read),
    isLoading: failed === undefined && (events.data === undefined || pending.data === undefined),
    error: failed?.error ?? null,
    isRetrying: events.isFetching || pending.isFetching,
    retry: () => {
      if (events.isError) void events.refetch();
      if (pending.isError) void pending.refetch();
    },
    older: events,
    isMarking: markAll.isPending,
    markAll: () => me && markAll.mutate({ user_id: me.id, requests: requests.map(({ id }) => id) }),
  };
}
