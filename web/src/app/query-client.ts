import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { errorMessage } from '../lib/http/error-message.ts';
import { markHandled } from '../lib/http/handled-errors.ts';
import type { QueryRoot } from '../lib/http/query-keys.ts';
import { showToast } from '../ui/overlays/toasts.ts';

const STALE_TIME_MS = 10_000;

/** The HTTP client retries and events invalidate changed data, so queries stay fresh for a while. */
export function createQueryClient(onFailure: (error: unknown) => void): QueryClient {
  const queries = new QueryClient({
    queryCache: new QueryCache({ onError: onFailure }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        onFailure(error);
        const failure = mutation.meta?.failure;
        if (failure === undefined) return;
        markHandled(error);
        showToast({ type: 'error', message: errorMessage(error, failure) });
      },
      onSettled: async (_data, error, _variables, _result, { meta = {} }) => {
        if (error !== null && meta.refetchOnError !== true) return;
        for (const root of meta.invalidate ?? []) void refetch(root);
        await Promise.all((meta.refetch ?? []).map(refetch));
      },
    }),
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: STALE_TIME_MS,
        // A local server answers even if the browser believes it's offline.
        networkMode: 'offlineFirst',
        refetchOnReconnect: 'always',
      },
      mutations: { retry: false, networkMode: 'offlineFirst' },
    },
  });
  const refetch = (root: QueryRoot) => queries.invalidateQueries({ queryKey: [root] });
  return queries;
}
