import type { QueryClient } from '@tanstack/react-query';
import type { RouterHistory } from '@tanstack/react-router';
import { isUnauthenticated } from '../lib/http/api-error.ts';
import { readToken } from '../lib/http/session-token.ts';
import { syncPreferences } from './sync-preferences.ts';
import { recordReferralVisit } from './record-referral-visit.ts';
import { createQueryClient } from './query-client.ts';
import { createAppRouter, type AppRouter } from './router.tsx';
import { syncSessionAcrossTabs, sessionCheck } from './session.ts';

export interface App {
  queries: QueryClient;
  router: AppRouter;
  /** Asks the server whether the session is still active; ends it here if not. */
  checkSession: () => void;
}

/** Creates the query cache and router, and handles the end of a session. */
export function createApp(history?: RouterHistory): App {
  const router = createAppRouter(history);
  const checkSession = sessionCheck(() => queries, router);
  const queries = createQueryClient((error) => {
    if (isUnauthenticated(error)) checkSession();
  });
  syncPreferences(queries);
  syncSessionAcrossTabs(queries, router);
  recordReferralVisit(router.history.location.search);
  if (readToken() !== null) checkSession();
  return { queries, router, checkSession };
}
