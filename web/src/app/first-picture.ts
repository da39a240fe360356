import type { QueryClient } from '@tanstack/react-query';
import { DURATIONS } from '#contract/limits.ts';
import { meQuery } from '../features/users/users.api.ts';
import { readToken } from '../lib/session-token.ts';
import type { AppRouter } from './router.tsx';

/**
 * Resolves once the page's code is there and it is known who is signed in: what comes later pushes down what stands there
 * already, and is drawn in one turn instead of slices. Nobody waits for it longer than for a page that is loading.
 */
export async function awaitFirstPicture(app: {
  queries: QueryClient;
  router: Pick<AppRouter, 'load'>;
}): Promise<void> {
  const { promise: tooLong, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, DURATIONS.lazy_page_ms);
  await Promise.race([Promise.all([app.router.load(), person(app.queries)]), tooLong]);
  clearTimeout(timer);
}

/** What went wrong is told by the page. */
async function person(queries: QueryClient): Promise<void> {
  if (readToken() !== null) await queries.ensureQueryData(meQuery()).catch(() => {});
}
