import { contactTypeRoutes } from '#contract/contact-types.ts';
import type { Mount } from '../../http/mount.ts';
import { getContactTypes } from './contact-types.service.ts';
import { createContactType, deleteContactType, updateContactType } from './edit-types.service.ts';

export function mountContactTypes(mount: Mount): void {
  mount(contactTypeRoutes.list, ({ ctx, query }) => getContactTypes(ctx, query));
  mount(contactTypeRoutes.create, ({ ctx, body }) => createContactType(ctx, body));
  mount(contactTypeRoutes.update, ({ ctx, params, body }) =>
    updateContactType(ctx, params.id, body),
  );
  mount(contactTypeRoutes.delete, ({ ctx, params }) => deleteContactType(ctx, params.id));
}
