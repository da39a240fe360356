import type { Connection } from '#contract/connections.ts';
import type { Notification, NotificationFilter } from '#contract/notifications.ts';

export type NotificationItem =
  | { kind: 'request'; key: string; time: string; read: boolean; request: Connection }
  | { kind: 'event'; key: string; time: string; read: boolean; notification: Notification };

export interface Loaded<Row> {
  rows: readonly Row[];
  /** More can be loaded. */
  more: boolean;
}

export interface Merged {
  items: NotificationItem[];
  /** Which source must load more before the list can continue; null if complete. */
  next: 'events' | 'requests' | null;
}

/** Newest first. Ends where a source isn't loaded: older items of the other belong after unknown rows. */
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
    if (event === undefined && events.more) return { items, next: 'events' };
    if (request === undefined && requests.more) return { items, next: 'requests' };
    if (event === undefined && request === undefined) return { items, next: null };
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

/** Requests matching the filter. Newest first, so a read one ends the unread ones. */
export function chosenRequests(
  requests: Loaded<Connection>,
  filter: NotificationFilter | undefined,
  read_at: string | null,
): Loaded<Connection> {
  if (filter === undefined || filter === 'connections') return requests;
  if (filter !== 'unread') return { rows: [], more: false };
  const rows = requests.rows.filter((request) => !isReadAt(request.created_at, read_at));
  return { rows, more: requests.more && rows.length === requests.rows.length };
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
