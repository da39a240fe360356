import type { Notification, NotificationKind } from '#contract/notifications.ts';
import type { WebhookEvent } from '#contract/webhooks.ts';
import type { Db } from '../../infra/db.ts';
import { recordWebhookEvents } from '../../webhook-event.queries.ts';

/** Kinds that are also events of webhooks, even if the user turned off the notification. */
const WEBHOOK_EVENTS = {
  ask_received: 'ask.received',
  introduction_asked: 'introduction.asked',
  introduction_received: 'introduction.received',
  introduction_connected: 'introduction.connected',
  introduction_declined: 'introduction.declined',
} as const satisfies Partial<Record<NotificationKind, WebhookEvent>>;

/** Records the events of webhooks in the caller's transaction. */
export async function recordEvents(
  db: Db,
  notifications: (Pick<Notification, 'data'> & { user_id: number })[],
): Promise<void> {
  for (const [kind, event] of Object.entries(WEBHOOK_EVENTS)) {
    const rows = notifications.flatMap(({ user_id, data }) => {
      const id = data.ask_id ?? data.introduction_id;
      return data.kind === kind && id !== undefined ? [{ user_id, id }] : [];
    });
    await recordWebhookEvents(db, event, rows);
  }
}
