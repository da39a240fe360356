import { useMemo } from 'react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { NotificationFilter } from '#contract/notifications.ts';
import { pendingQuery } from '../connections/connections.api.ts';
import { chosenRequests, notificationItems, type Loaded } from './notification-items.ts';
import { newestNotificationsQuery, notificationsQuery } from './notifications.api.ts';

/** What the page shows through a filter: what happened, and among it the requests that wait. */
export function useNotifications(filter: NotificationFilter | undefined) {
  const happened = useInfiniteQuery(notificationsQuery(filter));
  const pending = useInfiniteQuery(pendingQuery());
  const newest = useQuery(newestNotificationsQuery());
  const parts = [happened, pending, newest];
  const failed = parts.find(({ data, error }) => data === undefined && error !== null);
  const requests_read_at = newest.data?.requests_read_at ?? null;

  const events = useLoaded(happened);
  const asked = useLoaded(pending);
  const requests = useMemo(
    () => chosenRequests(asked, filter, requests_read_at),
    [asked, filter, requests_read_at],
  );
  const { items, next } = useMemo(
    () => notificationItems(events, requests, requests_read_at),
    [events, requests, requests_read_at],
  );
  const older = next === 'requests' ? pending : happened;
  return {
    data: parts.some(({ data }) => data === undefined) ? undefined : items,
    error: failed?.error ?? null,
    isFetching: parts.some(({ isFetching }) => isFetching),
    refetch: () =>
      Promise.all(parts.filter(({ isError }) => isError).map((part) => part.refetch())),
    older: {
      hasNextPage: next !== null,
      isFetchingNextPage: older.isFetchingNextPage,
      error: older.isFetchNextPageError ? older.error : null,
      fetchNextPage: () => older.fetchNextPage(),
      /** Changes when there is more. */
      loaded: `${events.rows.length} ${requests.rows.length}`,
    },
  };
}

function useLoaded<Row>({
  data,
  hasNextPage: more,
}: {
  data: Row[] | undefined;
  hasNextPage: boolean;
}) {
  return useMemo((): Loaded<Row> => ({ rows: data ?? [], more }), [data, more]);
}

export type Older = ReturnType<typeof useNotifications>['older'];
