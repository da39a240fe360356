import type { Connection } from '#contract/connections.ts';
import type { Notification } from '#contract/notifications.ts';

/** A line of the list: something that happened, or a connection request that waits for an answer. */
export type NotificationItem =
  | { kind: 'request'; key: string; time: string; read: boolean; request: Connection }
  | { kind: 'event'; key: string; time: string; read: boolean; notification: Notification };

export type NotificationFilter = 'all' | 'unread' | 'connections';

/** Both kinds in one list, newest first. Events older than the last one loaded are not known yet, so neither are such requests cut in. */
export function notificationItems(
  notifications: readonly Notification[],
  requests: readonly Connection[],
  readRequests: readonly number[],
): NotificationItem[] {
  const events = notifications.map((notification): NotificationItem => ({
    kind: 'event',
    key: `event-${notification.id}`,
    time: notification.time,
    read: notification.read,
    notification,
  }));
  const asked = requests.map((request): NotificationItem => ({
    kind: 'request',
    key: `request-${request.id}`,
    time: request.created_at,
    read: readRequests.includes(request.id),
    request,
  }));
  return [...asked, ...events].toSorted((a, b) => (a.time < b.time ? 1 : a.time > b.time ? -1 : 0));
}

/** What the badge counts: what the server counts as unread, and the requests that were not marked as read. */
export function unreadTotal(
  unread_count: number,
  requests: readonly Connection[],
  readRequests: readonly number[],
): number {
  return unread_count + requests.filter(({ id }) => !readRequests.includes(id)).length;
}

export function filtered(
  items: readonly NotificationItem[],
  filter: NotificationFilter,
): readonly NotificationItem[] {
  if (filter === 'all') return items;
  if (filter === 'unread') return items.filter((item) => !item.read);
  return items.filter((item) => item.kind === 'request' || item.notification.type === 'connection');
}
