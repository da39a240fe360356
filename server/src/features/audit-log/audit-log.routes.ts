import { auditLogRoutes } from '#contract/audit-log.ts';
import type { Mount } from '../../http/mount.ts';
import { getAuditLog } from './audit-log.service.ts';

export function mountAuditLog(mount: Mount): void {
  mount(auditLogRoutes.list, ({ ctx, query }) => getAuditLog(ctx, query));
}
