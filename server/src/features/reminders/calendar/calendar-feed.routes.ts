import { reminderRoutes } from '#contract/reminders.ts';
import type { Mount, MountMedia } from '../../../http/mount.ts';
import { getCalendarFeed, openCalendar, regenerateCalendarFeed } from './calendar-feed.service.ts';

export function mountCalendarFeed(mount: Mount, mountMedia: MountMedia): void {
  mount(reminderRoutes.feed, ({ ctx }) => getCalendarFeed(ctx));
  mount(reminderRoutes.regenerateFeed, ({ ctx }) => regenerateCalendarFeed(ctx));
  mountMedia(reminderRoutes.calendar, ({ ctx, params }) => openCalendar(ctx, params.file));
}
