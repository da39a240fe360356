import type { QueryClient } from '@tanstack/react-query';
import { DURATIONS } from '#contract/limits.ts';
import { meQuery } from '../features/users/users.api.ts';
import { readToken } from '../lib/session-token.ts';

/**
 * Resolves once it is known who is signed in: else the notices for them would push down what stands there already. Nobody
 * waits for it longer than for a page that is loading.
 */
export async function awaitPerson(queries: QueryClient): Promise<void> {
  if (readToken() === null) return;
  const { promise: tooLong, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, DURATIONS.lazy_page_ms);
  // What went wrong is told by the page.
  const known = queries.ensureQueryData(meQuery()).then(undefined, () => {});
  await Promise.race([known, tooLong]);
  clearTimeout(timer);
}
