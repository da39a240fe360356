import type { QueryClient } from '@tanstack/react-query';
import { DURATIONS } from '#contract/limits.ts';
import { meQuery } from '../features/users/users.api.ts';
import { readSession } from '../lib/http/session.ts';
import type { AppRouter } from './router.tsx';

/** Resolves with the page's code and user, or after a lazy page's delay: later content shifts the layout. */
export async function waitForFirstPaint(app: {
  queries: QueryClient;
  router: Pick<AppRouter, 'load'>;
}): Promise<void> {
  const { promise: timeout, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, DURATIONS.lazy_page_ms);
  await Promise.race([Promise.all([app.router.load(), loadMe(app.queries)]), timeout]);
  clearTimeout(timer);
}

/** Ignores errors, because the page reports them itself. */
async function loadMe(queries: QueryClient): Promise<void> {
  if (readSession() !== null) await queries.ensureQueryData(meQuery()).catch(() => {});
}
