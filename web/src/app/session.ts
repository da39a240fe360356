import type { QueryClient } from '@tanstack/react-query';
import { meQuery } from '../features/users/users.api.ts';
import { isUnauthenticated } from '../lib/http/api-error.ts';
import { clearToken, onTokenChange, readToken } from '../lib/http/session-token.ts';
import type { AppRouter } from './router.tsx';

/**
 * Makes the way to ask whether the session still stands: at the start, and whenever a call is refused as not signed in. It
 * reads the current person; a 401 there logs out. Asked again while it is asking, it doesn't ask twice.
 */
export function sessionCheck(queries: () => QueryClient, router: AppRouter): () => void {
  let asking = false;
  return () => {
    if (asking) return;
    asking = true;
    void checkSession(queries(), router).finally(() => {
      asking = false;
    });
  };
}

async function checkSession(queries: QueryClient, router: AppRouter): Promise<void> {
  const token = readToken();
  // Its seven days are over: the guards lead from a signed-in page to the login and back.
  if (token === null) return router.invalidate();
  try {
    await queries.fetchQuery({ ...meQuery(), staleTime: 0 });
  } catch (error) {
    // Somebody may have signed in anew meanwhile.
    if (isUnauthenticated(error) && readToken() === token) await endSession(queries, router);
  }
}

/** Logs out what the server no longer knows and goes to `/`, which says so and leads back to where one was. */
async function endSession(queries: QueryClient, router: AppRouter): Promise<void> {
  clearToken();
  const session_ended_at = router.latestLocation.href;
  await router.navigate({ to: '/', state: { session_ended_at } });
  queries.clear();
}

/** Who signs in or out in another tab does so here: what was read for one person is not shown to the next. */
export function syncSessionAcrossTabs(queries: QueryClient, router: AppRouter): void {
  onTokenChange((change) => {
    if (change === 'here') return;
    queries.clear();
    void router.invalidate();
  });
}
