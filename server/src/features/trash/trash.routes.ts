import { trashRoutes } from '#contract/trash.ts';
import type { Mount } from '../../http/mount.ts';
import { deleteTrashed, emptyTrash } from './delete-permanently.service.ts';
import { getTrash, restoreContact } from './trash.service.ts';

export function mountTrash(mount: Mount): void {
  mount(trashRoutes.list, ({ ctx, query }) => getTrash(ctx, query));
  mount(trashRoutes.restore, ({ ctx, params }) => restoreContact(ctx, params.id));
  mount(trashRoutes.delete, ({ ctx, params }) => deleteTrashed(ctx, params.id));
  mount(trashRoutes.empty, ({ ctx }) => emptyTrash(ctx));
}
