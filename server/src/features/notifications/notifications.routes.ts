import { notificationRoutes } from '#contract/notifications.ts';
import type { Mount } from '../../http/mount.ts';
import {
  getNotifications,
  markAllNotificationsRead,
  markNotificationRead,
} from './notifications.service.ts';

export function mountNotifications(mount: Mount): void {
  mount(notificationRoutes.list, ({ ctx, query }) => getNotifications(ctx, query));
  mount(notificationRoutes.markAllRead, async ({ ctx }) => {
    await markAllNotificationsRead(ctx);
    return undefined;
  });
  mount(notificationRoutes.markRead, async ({ ctx, params }) => {
    await markNotificationRead(ctx, params.id);
    return undefined;
  });
}
