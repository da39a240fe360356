import type { QueryClient } from '@tanstack/react-query';
import { DURATIONS } from '#contract/limits.ts';
import { meQuery } from '../features/users/users.api.ts';
import { readToken } from '../lib/http/session-token.ts';
import { isPreviewShown, disablePreview } from '../lib/static-preview.ts';
import type { AppRouter } from './router.tsx';

/**
 * Resolves once the page's code is there and it is known who is signed in: what comes later pushes down what stands there
 * already, and is drawn in one turn instead of slices. Nobody waits for it longer than for a page that is loading; but what
 * a sketch shows stays until the page can show the same.
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

/** The answers that were sketched: they are here, and only to be read. By code that the page has loaded, and others do without. */
async function sketched(queries: QueryClient): Promise<void> {
  const { contactPageQuery } = await import('../features/contacts/contacts.api.ts');
  const { contactTypesQuery } = await import('../features/contact-types/contact-types.api.ts');
  await Promise.all([
    queries.prefetchQuery(contactPageQuery({})),
    queries.prefetchQuery(contactTypesQuery()),
  ]);
}

/** What went wrong is told by the page. */
async function person(queries: QueryClient): Promise<void> {
  if (readToken() !== null) await queries.ensureQueryData(meQuery()).catch(() => {});
}
