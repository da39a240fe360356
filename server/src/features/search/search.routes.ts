import { searchRoutes } from '#contract/search.ts';
import type { Mount } from '../../http/mount.ts';
import { searchEverything } from './search.service.ts';

export function mountSearch(mount: Mount): void {
  mount(searchRoutes.search, ({ ctx, query }) => searchEverything(ctx, query.q));
}
