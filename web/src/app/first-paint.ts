import type { QueryClient } from '@tanstack/react-query';
import { DURATIONS } from '#contract/limits.ts';
import { meQuery } from '../features/users/users.api.ts';
import { readToken } from '../lib/http/session-token.ts';
import { isPreviewShown, disablePreview } from '../lib/static-preview.ts';
import type { AppRouter } from './router.tsx';

/**
 * Resolves when the page's code and the current user are loaded, so that the first paint doesn't shift. Waits at most
 * as long as a loading page, or until a page with a static preview can replace it.
 */
export async function waitForFirstPaint(app: {
  queries: QueryClient;
  router: Pick<AppRouter, 'load'>;
}): Promise<void> {
  const { promise: tooLong, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, DURATIONS.lazy_page_ms);
  const code = app.router.load();
  await Promise.race([Promise.all([code, person(app.queries)]), tooLong]);
  clearTimeout(timer);
  disablePreview();
  if (!isPreviewShown()) return;
  await code;
  await sketched(app.queries);
}

/** The responses shown in the preview are already available. */
async function sketched(queries: QueryClient): Promise<void> {
  const { contactPageQuery } = await import('../features/contacts/contacts.api.ts');
  const { contactTypesQuery } = await import('../features/contact-types/contact-types.api.ts');
  await Promise.all([
    queries.prefetchQuery(contactPageQuery({})),
    queries.prefetchQuery(contactTypesQuery()),
  ]);
}

/** The page shows errors. */
async function person(queries: QueryClient): Promise<void> {
  if (readToken() !== null) await queries.ensureQueryData(meQuery()).catch(() => {});
}
