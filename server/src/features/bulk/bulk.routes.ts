import { bulkRoutes } from '#contract/bulk.ts';
import type { Context } from '../../context.ts';
import type { Mount } from '../../http/mount.ts';
import { getBatch, getBatches } from './bulk.service.ts';
import { runBatch } from './run-batch.service.ts';
import { undoBatch } from './undo-batch.service.ts';

/**
 * `outside` has its own connection: a repeated idempotency key runs the request in a transaction, which would hide its
 * progress.
 */
export function mountBulk(mount: Mount, outside: Context): void {
  mount(bulkRoutes.run, ({ ctx, body }) => runBatch(ctx, outside, body));
  mount(bulkRoutes.list, ({ ctx, query }) => getBatches(ctx, query));
  mount(bulkRoutes.get, ({ ctx, params }) => getBatch(ctx, params.id));
  mount(bulkRoutes.undo, ({ ctx, params }) => undoBatch(ctx, params.id));
}
