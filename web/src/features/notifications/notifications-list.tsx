import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '#i18n';
import { t, msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import BellOff from 'lucide-react/icons/bell-off';
import { useMemo } from 'react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { NotificationFilter } from '#contract/notifications.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx';
import { FailedState } from '../../ui/feedback/failed-state.tsx';
import { pendingQuery } from '../connections/connections.api.ts';
import { NotificationDays } from './notification-days.tsx';
import { NotificationsEmpty } from './notifications-empty.tsx';
import { matchingRequests, type Loaded, notificationItems } from './notification-items.ts';
import { newestNotificationsQuery, notificationsQuery } from './notifications.api.ts';
import { LoadMore } from '../../ui/layout/load-more.tsx';
import { combineQueries } from '../../lib/http/combine-queries.ts';

const FILTERS = [
  { value: 'all', label: msg`All` },
  { value: 'unread', label: msg`Unread` },
  { value: 'connections', label: msg`Connections` },
  { value: 'shares', label: msg`Shares` },
  { value: 'introductions', label: msg`Introductions` },
  { value: 'reminders', label: msg`Reminders` },
  { value: 'earnings', label: msg`Earnings` },
  { value: 'security', label: msg`Security` },
] as const;

const EMPTY_TEXTS: Record<NotificationFilter, MessageDescriptor> = {
  unread: msg`No unread notifications`,
  connections: msg`No connection notifications`,
  shares: msg`No share notifications`,
  introductions: msg`No introduction notifications`,
  reminders: msg`No reminder notifications`,
  earnings: msg`No earnings notifications`,
  security: msg`No security notifications`,
};

/** All notifications by day, filtered by the URL. */
export function NotificationsList() {
  const { filter } = useSearch({ from: '/notifications' });
  const notifications = useNotifications(filter);
  if (filter === undefined && notifications.data?.length === 0) return <NotificationsEmpty />;
  return (
    <>
      <FilterChoice filter={filter} />
      <div className="pt-3">
        <QueryState
          sheet
          query={notifications}
          loading={t`Loading notifications`}
          failure={t`Failed to fetch notifications`}
        >
          {(items) =>
            items.length === 0 && filter !== undefined ? (
              <div role="status">
                <EmptyState icon={<BellOff />} title={i18n._(EMPTY_TEXTS[filter])} />
              </div>
            ) : (
              <>
                <NotificationDays key={filter} items={items} />
                <OlderNotifications older={notifications.older} />
              </>
            )
          }
        </QueryState>
      </div>
    </>
  );
}

function FilterChoice({ filter }: { filter: NotificationFilter | undefined }) {
  const navigate = useNavigate({ from: '/notifications' });
  return (
    <SegmentedControl
      label={t`Show`}
      value={filter ?? 'all'}
      onValueChange={(value) =>
        void navigate({ search: value === 'all' ? {} : { filter: value }, replace: true })
      }
      segments={FILTERS.map(({ value, label }) => ({ value, label: i18n._(label) }))}
      className="flex-wrap max-sm:*:flex-none"
    />
  );
}

/** Loads more when scrolled near the end. */
function OlderNotifications({ older }: { older: Older }) {
  const { isFetchingNextPage, error, fetchNextPage, loadKey } = older;
  if (error !== null)
    return (
      <FailedState
        compact
        message={errorMessage(error, t`Failed to fetch notifications`)}
        pending={isFetchingNextPage}
        onRetry={() => void fetchNextPage()}
      />
    );
  return (
    <LoadMore list={older} count={loadKey} size="md" className="pt-5">
      <Trans>Older notifications</Trans>
    </LoadMore>
  );
}

function useNotifications(filter: NotificationFilter | undefined) {
  const notifications = useInfiniteQuery(notificationsQuery(filter));
  const pending = useInfiniteQuery(pendingQuery());
  const newest = useQuery(newestNotificationsQuery());
  const parts = [notifications, pending, newest];
  const requests_read_at = newest.data?.requests_read_at ?? null;

  const loadedNotifications = useLoaded(notifications);
  const loadedRequests = useLoaded(pending);
  const requests = useMemo(
    () => matchingRequests(loadedRequests, filter, requests_read_at),
    [loadedRequests, filter, requests_read_at],
  );
  const { items, nextSource } = useMemo(
    () => notificationItems(loadedNotifications, requests, requests_read_at),
    [loadedNotifications, requests, requests_read_at],
  );
  const older = nextSource === 'requests' ? pending : notifications;
  return {
    ...combineQueries(parts),
    data: parts.some(({ data }) => data === undefined) ? undefined : items,
    older: {
      hasNextPage: nextSource !== null,
      isFetchingNextPage: older.isFetchingNextPage,
      error: older.isFetchNextPageError ? older.error : null,
      fetchNextPage: () => older.fetchNextPage(),
      /** Changes when more is loaded. */
      loadKey: `${loadedNotifications.rows.length} ${requests.rows.length}`,
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
  return useMemo((): Loaded<Row> => ({ rows: data ?? [], hasMore: more }), [data, more]);
}

type Older = ReturnType<typeof useNotifications>['older'];
