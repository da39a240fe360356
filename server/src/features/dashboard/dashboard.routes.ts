import { dashboardRoutes } from '#contract/dashboard.ts';
import type { Mount } from '../../http/mount.ts';
import { getAllToday, getDashboard } from './dashboard.service.ts';
import { complete, reopen, snooze } from './today-actions.service.ts';

export function mountDashboard(mount: Mount): void {
  mount(dashboardRoutes.get, ({ ctx }) => getDashboard(ctx));
  mount(dashboardRoutes.today, ({ ctx }) => getAllToday(ctx));
  mount(dashboardRoutes.done, ({ ctx, params }) => complete(ctx, params.key));
  mount(dashboardRoutes.snooze, ({ ctx, params, body }) => snooze(ctx, params.key, body.until));
  mount(dashboardRoutes.reopen, ({ ctx, params }) => reopen(ctx, params.key));
}
