import { notificationRoutes } from '#contract/notifications.ts';
import type { Mount, MountMedia } from '../../http/mount.ts';
import {
  getNotifications,
  markAllNotificationsRead,
  markNotificationRead,
} from './notifications.service.ts';
import { showUnsubscribe, unsubscribe } from './unsubscribe.service.ts';

export function mountNotifications(mount: Mount): void {
  mount(notificationRoutes.list, ({ ctx, query }) => getNotifications(ctx, query));
  mount(notificationRoutes.markAllRead, ({ ctx }) => markAllNotificationsRead(ctx));
  mount(notificationRoutes.markRead, ({ ctx, params }) => markNotificationRead(ctx, params.id));
}

/** Pages opened from links in emails. */
export function mountUnsubscribe(mount: MountMedia): void {
  mount(notificationRoutes.unsubscribePage, ({ ctx, query }) => showUnsubscribe(ctx, query.token));
  mount(notificationRoutes.unsubscribe, ({ ctx, query }) => unsubscribe(ctx, query.token));
}
