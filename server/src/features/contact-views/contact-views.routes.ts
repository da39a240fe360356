import { contactViewRoutes } from '#contract/contact-views.ts';
import type { Mount } from '../../http/mount.ts';
import {
  createContactView,
  deleteContactView,
  getContactViews,
  updateContactView,
} from './contact-views.service.ts';

export function mountContactViews(mount: Mount): void {
  mount(contactViewRoutes.list, ({ ctx, query }) => getContactViews(ctx, query));
  mount(contactViewRoutes.create, ({ ctx, body }) => createContactView(ctx, body));
  mount(contactViewRoutes.update, ({ ctx, params, body }) =>
    updateContactView(ctx, params.id, body),
  );
  mount(contactViewRoutes.delete, ({ ctx, params }) => deleteContactView(ctx, params.id));
}
