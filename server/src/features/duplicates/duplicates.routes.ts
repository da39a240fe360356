import { duplicateRoutes } from '#contract/duplicates.ts';
import type { Mount } from '../../http/mount.ts';
import { dismissDuplicates, getDuplicates } from './duplicates.service.ts';
import { getMerges, mergeDuplicates, undoMerge } from './merges.service.ts';

export function mountDuplicates(mount: Mount): void {
  mount(duplicateRoutes.list, ({ ctx, query }) => getDuplicates(ctx, query));
  mount(duplicateRoutes.dismiss, ({ ctx, body }) => dismissDuplicates(ctx, body.contact_ids));
  mount(duplicateRoutes.merge, ({ ctx, body }) => mergeDuplicates(ctx, body));
  mount(duplicateRoutes.merges, ({ ctx, query }) => getMerges(ctx, query));
  mount(duplicateRoutes.undo, ({ ctx, params }) => undoMerge(ctx, params.id));
}
