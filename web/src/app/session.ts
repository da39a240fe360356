import type { QueryClient } from '@tanstack/react-query';
import { meQuery } from '../features/users/users.api.ts';
import { isUnauthenticated } from '../lib/http/api-error.ts';
import { clearToken, onTokenChange, readToken } from '../lib/http/session-token.ts';
import type { AppRouter } from './router.tsx';

/**
 * Checks the session at start and after a 401 by loading the current user; another 401 logs out. Concurrent calls share
 * one request.
 */
export function sessionCheck(queries: () => QueryClient, router: AppRouter): () => void {
  let isChecking = false;
  return () => {
    if (isChecking) return;
    isChecking = true;
    void checkSession(queries(), router).finally(() => {
      isChecking = false;
    });
  };
}

async function checkSession(queries: QueryClient, router: AppRouter): Promise<void> {
  const token = readToken();
  // Expired: guards redirect to the login.
  if (token === null) return router.invalidate();
  try {
    await queries.fetchQuery({ ...meQuery(), staleTime: 0 });
  } catch (error) {
    // The user may have logged in again in the meantime.
    if (isUnauthenticated(error) && readToken() === token) await endSession(queries, router);
  }
}

/** Logs out locally and goes to `/`, which links back to the previous page. */
async function endSession(queries: QueryClient, router: AppRouter): Promise<void> {
  clearToken();
  const session_ended_at = router.latestLocation.href;
  await router.navigate({ to: '/', state: { session_ended_at } });
  queries.clear();
}

/** Applies logins and logouts of other tabs and clears cached data. */
export function syncSessionAcrossTabs(queries: QueryClient, router: AppRouter): void {
  onTokenChange((change) => {
    if (change === 'here') return;
    queries.clear();
    void router.invalidate();
  });
}
