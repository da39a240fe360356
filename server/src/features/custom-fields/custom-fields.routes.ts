import { customFieldRoutes } from '#contract/custom-fields.ts';
import type { Mount } from '../../http/mount.ts';
import { getCustomFields } from './custom-fields.service.ts';
import {
  createCustomField,
  deleteCustomField,
  restoreCustomField,
  updateCustomField,
} from './edit-fields.service.ts';

export function mountCustomFields(mount: Mount): void {
  mount(customFieldRoutes.list, ({ ctx, query }) => getCustomFields(ctx, query));
  mount(customFieldRoutes.create, ({ ctx, body }) => createCustomField(ctx, body));
  mount(customFieldRoutes.update, ({ ctx, params, body }) =>
    updateCustomField(ctx, params.id, body),
  );
  mount(customFieldRoutes.delete, ({ ctx, params }) => deleteCustomField(ctx, params.id));
  mount(customFieldRoutes.restore, ({ ctx, params }) => restoreCustomField(ctx, params.id));
}
