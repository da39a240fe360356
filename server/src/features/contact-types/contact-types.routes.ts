import { contactTypeRoutes } from '#contract/contact-types.ts';
import type { Mount } from '../../http/mount.ts';
import { getContactTypes } from './contact-types.service.ts';

export function mountContactTypes(mount: Mount): void {
  mount(contactTypeRoutes.list, ({ ctx, query }) => getContactTypes(ctx, query));
}
