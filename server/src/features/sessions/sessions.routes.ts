import { sessionRoutes } from '#contract/sessions.ts';
import type { Mount } from '../../http/mount.ts';
import { getSessions, revokeOtherSessions, revokeSession } from './sessions.service.ts';

export function mountSessions(mount: Mount): void {
  mount(sessionRoutes.list, ({ ctx, query }) => getSessions(ctx, query));
  mount(sessionRoutes.revoke, ({ ctx, params }) => revokeSession(ctx, params.id));
  mount(sessionRoutes.revokeOthers, ({ ctx }) => revokeOtherSessions(ctx));
}
