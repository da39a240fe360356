import { blockRoutes } from '#contract/blocks.ts';
import type { Mount } from '../../http/mount.ts';
import { blockPerson, getBlocks, unblock } from './blocks.service.ts';

export function mountBlocks(mount: Mount): void {
  mount(blockRoutes.list, ({ ctx, query }) => getBlocks(ctx, query));
  mount(blockRoutes.create, ({ ctx, body }) => blockPerson(ctx, body.user_id));
  mount(blockRoutes.remove, ({ ctx, params }) => unblock(ctx, params.id));
}
