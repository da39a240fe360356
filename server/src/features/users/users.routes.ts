import { userRoutes } from '#contract/users.ts';
import type { Mount, MountMedia } from '../../http/mount.ts';
import { getAvatar, removeAvatar, setAvatar } from './avatars.service.ts';
import { getInviter, getMe, getUser, updateMe } from './users.service.ts';

export function mountUsers(mount: Mount): void {
  mount(userRoutes.me, ({ ctx }) => getMe(ctx, ctx.user_id));
  mount(userRoutes.updateMe, ({ ctx, body }) => updateMe(ctx, body));
  mount(userRoutes.setAvatar, ({ ctx, upload }) => setAvatar(ctx, upload.bytes));
  mount(userRoutes.removeAvatar, ({ ctx }) => removeAvatar(ctx));
  mount(userRoutes.inviter, ({ ctx, query }) => getInviter(ctx, query.code));
  mount(userRoutes.get, ({ ctx, params, query }) => getUser(ctx, params.id, query.code));
}

export function mountAvatars(mount: MountMedia): void {
  mount(userRoutes.avatar, async ({ ctx, params }) => ({
    content: await getAvatar(ctx, params.key),
    cache: 'forever',
  }));
}
