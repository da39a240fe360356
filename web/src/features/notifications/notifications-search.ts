import type { NotificationFilter } from '#contract/notifications.ts';

/** What the address of /notifications says; without a filter, all are shown. */
export interface NotificationsSearch {
  filter?: NotificationFilter;
}

const FILTERS: Record<NotificationFilter, true> = {
  unread: true,
  connections: true,
  shares: true,
  reminders: true,
  earnings: true,
  security: true,
};

/** Reads the query of an address; what isn't understood is left out, as if it weren't there. */
export function readNotificationsSearch({ filter }: Record<string, unknown>): NotificationsSearch {
  return typeof filter === 'string' && Object.hasOwn(FILTERS, filter)
    ? { filter: filter as NotificationFilter }
    : {};
}
