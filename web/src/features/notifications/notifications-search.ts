import type { NotificationFilter } from '#contract/notifications.ts';
import { dropUndefined, pickKey } from '../../lib/search-params.ts';

/** Without a filter all are shown. */
export interface NotificationsSearch {
  filter?: NotificationFilter;
}

const FILTERS: Record<NotificationFilter, true> = {
  unread: true,
  connections: true,
  shares: true,
  introductions: true,
  reminders: true,
  earnings: true,
  security: true,
};

export function readNotificationsSearch({ filter }: Record<string, unknown>): NotificationsSearch {
  return dropUndefined({ filter: pickKey(FILTERS, filter) });
}
