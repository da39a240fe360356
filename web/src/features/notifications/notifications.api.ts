import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { NotificationFilter } from '#contract/notifications.ts';
import { call } from '../../lib/http/api.ts';
import { PAGED, rowsOf } from '../../lib/http/paged.ts';

/** The bell shows so many; more are on the page. */
export const NEWEST_COUNT = 8;
const PAGE = 200;

/** The newest of what happened, how much of all is unread, and up to when connection requests are read. */
export const newestNotificationsQuery = () =>
  queryOptions({
    queryKey: ['notifications', 'newest'],
    queryFn: ({ signal }) =>
      call('GET /api/notifications/', { query: { limit: NEWEST_COUNT }, signal }),
  });

/** What happened, or the part of it that a filter lets through, newest first. */
export const notificationsQuery = (filter: NotificationFilter | undefined) =>
  infiniteQueryOptions({
    queryKey: ['notifications', 'list', filter ?? 'all'],
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET /api/notifications/', { query: { limit: PAGE, cursor, filter }, signal }),
    ...PAGED,
    select: rowsOf,
  });

/** Marks all as read, the connection requests that wait among them; in every tab and browser. */
export function useMarkAllNotificationsRead() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/notifications/mark_all_read/'),
    meta: { failure: 'Failed to mark notifications as read' },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['notifications'] }),
  });
}

export function useMarkNotificationRead() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('POST /api/notifications/{id}/mark_read/', { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['notifications'] }),
  });
}
