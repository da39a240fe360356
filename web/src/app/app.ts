import type { QueryClient } from '@tanstack/react-query';
import type { RouterHistory } from '@tanstack/react-router';
import { isUnauthenticated } from '../lib/http/api-error.ts';
import { finishLogout } from '../lib/http/log-out.ts';
import { readSession, clearSession, onSessionChange } from '../lib/http/session.ts';
import { runOfflineCopy } from './offline.ts';
import { syncPreferences } from './sync-preferences.ts';
import { recordReferralVisit } from './record-referral-visit.ts';
import { createQueryClient } from './query-client.ts';
import { createAppRouter, type AppRouter } from './router.tsx';
import { meQuery } from '../features/users/users.api.ts';

/** Loads the current user at start and after a 401; another 401 logs out. One request at a time. */
function sessionCheck(queries: () => QueryClient, router: AppRouter): () => void {
  let isChecking = false;
  return () => {
    if (isChecking) return;
    isChecking = true;
    void checkOnServer(queries(), router).finally(() => {
      isChecking = false;
    });
  };
}

async function checkOnServer(queries: QueryClient, router: AppRouter): Promise<void> {
  const session = readSession();
  // The cookies expired, so the guards redirect to the login.
  if (session === null) return router.invalidate();
  try {
    await queries.fetchQuery({ ...meQuery(), staleTime: 0 });
  } catch (error) {
    // The user may have logged in again in the meantime.
    if (isUnauthenticated(error) && readSession() === session) await endSession(queries, router);
  }
}

/** Logs out locally and goes to `/`, which links back to the previous page. */
async function endSession(queries: QueryClient, router: AppRouter): Promise<void> {
  clearSession();
  const session_ended_at = router.latestLocation.href;
  await router.navigate({ to: '/', state: { session_ended_at } });
  queries.clear();
}

/** Applies logins and logouts of other tabs and clears cached data. */
function syncSessionAcrossTabs(queries: QueryClient, router: AppRouter): void {
  onSessionChange((change) => {
    if (change === 'here') return;
    queries.clear();
    void router.invalidate();
  });
}

export interface App {
  queries: QueryClient;
  router: AppRouter;
  /** Checks with the server that the session is still active, and logs out locally if not. */
  checkSession: () => void;
}

/** Creates the query cache and router, and handles the end of a session. */
export function createApp(history?: RouterHistory): App {
  const router = createAppRouter(history);
  const checkSession = sessionCheck(() => queries, router);
  const queries = createQueryClient((error) => {
    if (isUnauthenticated(error)) checkSession();
  });
  runOfflineCopy(queries, router);
  syncPreferences(queries);
  syncSessionAcrossTabs(queries, router);
  recordReferralVisit(router.history.location.search);
  if (readSession() !== null) checkSession();
  else void finishLogout();
  return { queries, router, checkSession };
}
