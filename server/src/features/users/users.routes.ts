import { userRoutes } from '#contract/users.ts';
import type { Mount } from '../../http/mount.ts';
import { getMe, getUser } from './users.service.ts';

export function mountUsers(mount: Mount): void {
  mount(userRoutes.me, ({ ctx }) => getMe(ctx, ctx.user_id));
  mount(userRoutes.get, ({ ctx, params }) => getUser(ctx, params.id));
}
