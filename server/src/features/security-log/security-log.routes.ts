import { securityLogRoutes } from '#contract/security-log.ts';
import type { Mount } from '../../http/mount.ts';
import { getSecurityLog } from './security-log.service.ts';

export function mountSecurityLog(mount: Mount): void {
  mount(securityLogRoutes.list, ({ ctx, query }) => getSecurityLog(ctx, query));
}
