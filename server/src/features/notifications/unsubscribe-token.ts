import { notificationEvent, type NotificationEvent } from '#contract/notifications.ts';

/** Says whose mails, and which. */
export interface Unsubscription {
  key: string;
  event: NotificationEvent;
}

/** What the link at a mail's foot carries: the person's secret key and the kind of the mail. */
export function unsubscribeToken(key: string, event: NotificationEvent): string {
  return `${key}.${event}`;
}

/** Null where it is no such token. */
export function readUnsubscribeToken(token: string): Unsubscription | null {
  const [, key = '', kind] = /^([0-9a-f]{64})\.([a-z_]+)$/.exec(token) ?? [];
  const event = notificationEvent.safeParse(kind);
  return event.success ? { key, event: event.data } : null;
}
