import { i18n } from '#i18n';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { RESEND_LABEL } from '../entities/verification/resend-button.tsx';
import { resendVerificationOptions } from '../entities/verification/verification.api.ts';
import { isEmailNotVerified } from '../lib/http/api-error.ts';
import { errorMessage } from '../lib/http/error-message.ts';
import { markHandled } from '../lib/http/handled-errors.ts';
import type { QueryRoot } from '../lib/http/query-keys.ts';
import { showToast, type ToastAction } from '../ui/overlays/toasts.ts';

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
        const action = isEmailNotVerified(error) ? resendAction(queries) : undefined;
        showToast({ type: 'error', message: errorMessage(error, failure), action });
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

function resendAction(queries: QueryClient): ToastAction {
  const resend = queries.getMutationCache().build(queries, resendVerificationOptions());
  return {
    label: i18n._(RESEND_LABEL),
    onAction: () => void resend.execute(undefined).catch(() => {}),
  };
}
