import { sessionRoutes } from '#contract/sessions.ts';
import type { Mount } from '../../http/mount.ts';
import { getSessions, revokeOtherSessions, revokeSession } from './sessions.service.ts';

export function mountSessions(mount: Mount): void {
  mount(sessionRoutes.list, ({ ctx, query }) => getSessions(ctx, query));
  mount(sessionRoutes.revoke, async ({ ctx, params }) => {
    await revokeSession(ctx, params.id);
    return undefined;
  });
  mount(sessionRoutes.revokeOthers, async ({ ctx }) => {
    await revokeOtherSessions(ctx);
    return undefined;
  });
}
