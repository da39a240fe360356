import { offlineRoutes } from '#contract/offline.ts';
import type { Mount } from '../../http/mount.ts';
import { getOfflineChanges, startOffline, stopOffline } from './offline.service.ts';

export function mountOffline(mount: Mount): void {
  mount(offlineRoutes.start, ({ ctx }) => startOffline(ctx));
  mount(offlineRoutes.stop, ({ ctx }) => stopOffline(ctx));
  mount(offlineRoutes.changes, ({ ctx, query }) => getOfflineChanges(ctx, query.after));
}
