import { exportRoutes } from '#contract/exports.ts';
import type { MountMedia } from '../../http/mount.ts';
import { exportContacts } from './exports.service.ts';

export function mountExports(mountMedia: MountMedia): void {
  mountMedia(exportRoutes.contacts, ({ ctx, query }) => exportContacts(ctx, query));
}
