import { bulkRoutes } from '#contract/bulk.ts';
import type { Context } from '../../context.ts';
import type { Mount } from '../../http/mount.ts';
import { getBatch } from './bulk.service.ts';
import { runBatch } from './run-batch.service.ts';
import { undoBatch } from './undo-batch.service.ts';

/** `outside`: a repeated key puts the whole call into a transaction, beside which its progress has to be told. */
export function mountBulk(mount: Mount, outside: Context): void {
  mount(bulkRoutes.run, ({ ctx, body }) => runBatch(ctx, outside, body));
  mount(bulkRoutes.get, ({ ctx, params }) => getBatch(ctx, params.id));
  mount(bulkRoutes.undo, ({ ctx, params }) => undoBatch(ctx, params.id));
}
