import type { Connection } from '#contract/connections.ts';
import type { Notification, NotificationFilter } from '#contract/notifications.ts';

export type NotificationItem =
  | { kind: 'request'; key: string; time: string; read: boolean; request: Connection }
  | { kind: 'event'; key: string; time: string; read: boolean; notification: Notification };

export interface Loaded<Row> {
  rows: readonly Row[];
  /** Whether more rows can be loaded. */
  hasMore: boolean;
}

export interface Merged {
  items: NotificationItem[];
  /** Which source must load more before the list can continue; null if complete. */
  nextSource: 'events' | 'requests' | null;
}

/** Merges both sources, newest first. Stops at the end of a partly loaded source, because its next row may be newer. */
export function notificationItems(
  events: Loaded<Notification>,
  requests: Loaded<Connection>,
  read_at: string | null,
): Merged {
  const items: NotificationItem[] = [];
  let [e, r] = [0, 0];
  for (;;) {
    const event = events.rows[e];
    const request = requests.rows[r];
    if (event === undefined && events.hasMore) return { items, nextSource: 'events' };
    if (request === undefined && requests.hasMore) return { items, nextSource: 'requests' };
    if (event === undefined && request === undefined) return { items, nextSource: null };
    if (request === undefined || (event !== undefined && event.time > request.created_at)) {
      if (event !== undefined) items.push(eventItem(event, read_at));
      e += 1;
    } else {
      items.push(requestItem(request, read_at));
      r += 1;
    }
  }
}

function eventItem(notification: Notification, read_at: string | null): NotificationItem {
  const { id, time } = notification;
  const read = notification.read || isReadAt(time, read_at);
  return { kind: 'event', key: `event-${id}`, time, read, notification };
}

function requestItem(request: Connection, read_at: string | null): NotificationItem {
  const { id, created_at: time } = request;
  return { kind: 'request', key: `request-${id}`, time, read: isReadAt(time, read_at), request };
}

/** Requests matching the filter. They are newest first, so no unread one follows a read one. */
export function matchingRequests(
  requests: Loaded<Connection>,
  filter: NotificationFilter | undefined,
  read_at: string | null,
): Loaded<Connection> {
  if (filter === undefined || filter === 'connections') return requests;
  if (filter !== 'unread') return { rows: [], hasMore: false };
  const rows = requests.rows.filter((request) => !isReadAt(request.created_at, read_at));
  return { rows, hasMore: requests.hasMore && rows.length === requests.rows.length };
}

/** The badge: unread notifications and unread requests. */
export function unreadTotal(
  unread_count: number,
  requests: readonly Connection[],
  read_at: string | null,
): number {
  return unread_count + requests.filter((request) => !isReadAt(request.created_at, read_at)).length;
}

/** Everything up to the time of "mark all as read" is read. */
function isReadAt(time: string, read_at: string | null): boolean {
  return read_at !== null && time <= read_at;
}
