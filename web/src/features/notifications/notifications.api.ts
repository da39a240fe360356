import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import type { NotificationFilter } from '#contract/notifications.ts';
import { call } from '../../lib/http/api.ts';
import { pagedApiQuery, apiQuery } from '../../lib/http/api-query.ts';

export const NEWEST_COUNT = 8;
const PAGE_SIZE = 200;

/** The newest notifications, the unread total, and the time until which requests are read. */
export const newestNotificationsQuery = () =>
  apiQuery(['notifications', 'newest'], 'GET /api/notifications/', {
    query: { limit: NEWEST_COUNT },
  });

export const notificationsQuery = (filter: NotificationFilter | undefined) =>
  pagedApiQuery(['notifications', 'list', filter ?? 'all'], 'GET /api/notifications/', {
    query: { limit: PAGE_SIZE, filter },
  });

/** Marks all notifications and requests as read, in all tabs. */
export function useMarkAllNotificationsRead() {
  return useMutation({
    mutationFn: () => call('POST /api/notifications/mark_all_read/'),
    meta: { failure: t`Failed to mark notifications as read`, refetch: ['notifications'] },
  });
}

export function useMarkNotificationRead() {
  return useMutation({
    mutationFn: (id: number) => call('POST /api/notifications/{id}/mark_read/', { params: { id } }),
    meta: { refetch: ['notifications'] },
  });
}
