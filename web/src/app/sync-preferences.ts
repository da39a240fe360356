import { hashKey, type QueryClient } from '@tanstack/react-query';
import type { User } from '#contract/users.ts';
import { meQuery } from '../features/users/users.api.ts';
import {
  cookieLanguage,
  documentLanguage,
  offeredLanguages,
  rememberLanguage,
} from '../lib/i18n/language.ts';
import { setRegion } from '../lib/time/region.ts';
import { chooseTheme } from '../ui/styles/theme.ts';

/** Applies region and theme before rendering. Keeps the theme after logout, so that the next page doesn't flash. */
export function syncPreferences(queries: QueryClient): void {
  const { queryKey } = meQuery();
  const hash = hashKey(queryKey);
  let lastApplied: User | undefined;
  setRegion(null);
  queries.getQueryCache().subscribe(({ query }) => {
    if (query.queryHash !== hash) return;
    const me = queries.getQueryData(queryKey);
    if (me === lastApplied) return;
    lastApplied = me;
    setRegion(me ?? null);
    if (me !== undefined) {
      chooseTheme(me.theme);
      syncLanguage(me);
    }
  });
}

/** Loads the page again after a login to an account with another language. Once, so that pages can't load forever. */
function syncLanguage({ language }: User): void {
  if (language === null || language === documentLanguage()) return;
  if (!offeredLanguages().includes(language) || cookieLanguage() === language) return;
  rememberLanguage(language);
  location.reload();
}
