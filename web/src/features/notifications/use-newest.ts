import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { pendingQuery } from '../connections/connections.api.ts';
import { notificationItems } from './notification-items.ts';
import { NEWEST_COUNT, newestNotificationsQuery } from './notifications.api.ts';

/** What the bell shows: the newest of what happened and of the requests that wait. */
export function useNewestNotifications() {
  const newest = useQuery(newestNotificationsQuery());
  const pending = useInfiniteQuery(pendingQuery());
  const parts = [newest, pending];
  const failed = parts.find(({ data, error }) => data === undefined && error !== null);
  const both = newest.data !== undefined && pending.data !== undefined;
  return {
    data: both
      ? notificationItems(
          { rows: newest.data.results, more: newest.data.next_cursor !== null },
          { rows: pending.data, more: pending.hasNextPage },
          newest.data.requests_read_at,
        ).items.slice(0, NEWEST_COUNT)
      : undefined,
    error: failed?.error ?? null,
    isFetching: parts.some(({ isFetching }) => isFetching),
    refetch: () =>
      Promise.all(parts.filter(({ isError }) => isError).map((part) => part.refetch())),
  };
}
