import type { Connection } from '#contract/connections.ts';
import type { Notification, NotificationFilter } from '#contract/notifications.ts';

/** A line of the list: something that happened, or a connection request that waits for an answer. */
export type NotificationItem =
  | { kind: 'request'; key: string; time: string; read: boolean; request: Connection }
  | { kind: 'event'; key: string; time: string; read: boolean; notification: Notification };

/** Rows that are loaded, newest first. */
export interface Loaded<Row> {
  rows: readonly Row[];
  /** Older ones are to be had. */
  more: boolean;
}

export interface Merged {
  items: NotificationItem[];
  /** Of which older rows are to be read before the list can go on; null where it is whole. */
  next: 'events' | 'requests' | null;
}

/**
 * What happened and who waits for an answer in one list, newest first. It ends where the next row of one of the two is not
 * loaded yet: what is older belongs behind a row that nobody knows.
 */
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

/** The requests that a filter lets through. They come newest first: behind one that is read there is no unread one. */
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

/** What the badge counts: the unread notifications, and the requests that were not marked as read. */
export function unreadTotal(
  unread_count: number,
  requests: readonly Connection[],
  read_at: string | null,
): number {
  return unread_count + requests.filter((request) => !isReadAt(request.created_at, read_at)).length;
}

/** All that came up to the moment when everything was marked as read, is. */
function isReadAt(time: string, read_at: string | null): boolean {
  return read_at !== null && time <= read_at;
}
