import { contactTagRoutes } from '#contract/contact-tags.ts';
import type { Context } from '../../context.ts';
import type { Mount } from '../../http/mount.ts';
import {
  colorContactTag,
  deleteContactTag,
  getContactTags,
  renameContactTag,
} from './contact-tags.service.ts';

/** `outside` has its own connection, as for other bulk actions. */
export function mountContactTags(mount: Mount, outside: Context): void {
  mount(contactTagRoutes.list, ({ ctx, query }) => getContactTags(ctx, query));
  mount(contactTagRoutes.rename, ({ ctx, body }) => renameContactTag(ctx, outside, body));
  mount(contactTagRoutes.delete, ({ ctx, body }) => deleteContactTag(ctx, outside, body));
  mount(contactTagRoutes.color, ({ ctx, body }) => colorContactTag(ctx, outside, body));
}
