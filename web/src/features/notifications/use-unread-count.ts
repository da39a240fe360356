import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { pendingQuery } from '../connections/connections.api.ts';
import { unreadTotal } from './notification-items.ts';
import { newestNotificationsQuery } from './notifications.api.ts';

export function useUnreadCount(): number {
  const { data: newest } = useQuery(newestNotificationsQuery());
  const { data: requests = [] } = useInfiniteQuery(pendingQuery());
  const { unread_count = 0, requests_read_at = null } = newest ?? {};
  return unreadTotal(unread_count, requests, requests_read_at);
}
