import { hashKey, type QueryClient } from '@tanstack/react-query';
import type { User } from '#contract/users.ts';
import { meQuery } from '../features/users/users.api.ts';
import { setRegion } from '../lib/time/region.ts';
import { chooseTheme } from '../ui/styles/theme.ts';

/** Applies region and theme before rendering. The theme outlasts the logout: no flash on the next page. */
export function syncPreferences(queries: QueryClient): void {
  const { queryKey } = meQuery();
  const hash = hashKey(queryKey);
  let followed: User | undefined;
  setRegion(null);
  queries.getQueryCache().subscribe(({ query }) => {
    if (query.queryHash !== hash) return;
    const me = queries.getQueryData(queryKey);
    if (me === followed) return;
    followed = me;
    setRegion(me ?? null);
    if (me !== undefined) chooseTheme(me.theme);
  });
}
