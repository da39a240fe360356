import { instanceRoutes } from '#contract/instance.ts';
import type { Mount } from '../../http/mount.ts';
import {
  createAnnouncement,
  changeInstance,
  getAnnouncements,
  getCurrentAnnouncements,
  getInstance,
  removeAnnouncement,
} from './instance.service.ts';

export function mountInstance(mount: Mount): void {
  mount(instanceRoutes.get, ({ ctx }) => getInstance(ctx));
  mount(instanceRoutes.update, ({ ctx, body }) => changeInstance(ctx, body));
  mount(instanceRoutes.current, ({ ctx }) => ({ results: getCurrentAnnouncements(ctx) }));
  mount(instanceRoutes.announcements, ({ ctx, query }) => getAnnouncements(ctx, query));
  mount(instanceRoutes.createAnnouncement, ({ ctx, body }) => createAnnouncement(ctx, body));
  mount(instanceRoutes.deleteAnnouncement, ({ ctx, params }) => removeAnnouncement(ctx, params.id));
}
