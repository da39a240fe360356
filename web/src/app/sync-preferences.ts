import { hashKey, type QueryClient } from '@tanstack/react-query';
import type { User } from '#contract/users.ts';
import { meQuery } from '../features/users/users.api.ts';
import { cookieLanguage, rememberLanguage } from '../lib/i18n/language-cookie.ts';
import { documentLanguage, offeredLanguages } from '../lib/i18n/language.ts';
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
    const before = lastApplied;
    lastApplied = me;
    setRegion(me ?? null);
    if (me !== undefined) {
      chooseTheme(me.theme);
      syncLanguage(me, before);
    }
  });
}

function syncLanguage(me: User, before: User | undefined): void {
  if (me.language === null || !needsOtherDocument(me, before)) return;
  rememberLanguage(me.language);
  location.reload();
}

type Account = Pick<User, 'id' | 'language'>;

/**
 * Whether the page must be loaded in the account's language: after a login, or when the language was changed elsewhere
 * while the page was open. A page that was just loaded after a choice in this browser isn't loaded again, so that pages
 * can't load forever.
 */
export function needsOtherDocument(
  { id, language }: Account,
  before: Account | undefined,
): boolean {
  if (language === null || language === documentLanguage()) return false;
  if (!offeredLanguages().includes(language)) return false;
  const isChangedElsewhere = before?.id === id && before.language !== language;
  return isChangedElsewhere || cookieLanguage() !== language;
}
