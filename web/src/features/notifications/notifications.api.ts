import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type InfiniteData,
} from '@tanstack/react-query';
import type { Notification } from '#contract/notifications.ts';
import { call } from '../../lib/api.ts';
import { personalName, readLocal, writeLocal } from '../../lib/local-store.ts';
import { PAGED } from '../../lib/paged.ts';

interface NotificationPage {
  results: Notification[];
  next_cursor: string | null;
  unread_count: number;
}

/** What happened, newest first, and how much of it is unread. */
export const notificationsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['notifications', 'list'],
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET /api/notifications/', { query: { cursor }, signal }),
    ...PAGED,
    select: flatten,
  });

function flatten({ pages }: InfiniteData<NotificationPage, string>) {
  return {
    notifications: pages.flatMap((page) => page.results),
    unread_count: pages[0]?.unread_count ?? 0,
  };
}

const nameOf = (user_id: number) => personalName(user_id, 'read_requests');

/** The ids of connection requests that were marked as read: they are made into notifications here, so it is known here. */
export const readRequestsQuery = (user_id: number) =>
  queryOptions({
    queryKey: ['notifications', 'read_requests', user_id],
    queryFn: () => readLocal<number[]>(nameOf(user_id)) ?? [],
  });

/** Marks all as read: what the server keeps there, these requests here. */
export function useMarkAllNotificationsRead() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ user_id, requests }: { user_id: number; requests: number[] }) => {
      await call('POST /api/notifications/mark_all_read/');
      writeLocal(nameOf(user_id), requests);
    },
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
