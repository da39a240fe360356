import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/http/api.ts';

/** The user's own account, which the frame has loaded. */
export const accountQuery = () =>
  queryOptions({
    queryKey: ['users', 'me'] as const,
    queryFn: ({ signal }) => call('GET /api/me/', { signal }),
    staleTime: Infinity,
  });

/** How the user logs in and confirms changes; undefined until loaded. */
export const useLoginMethods = () => useQuery(accountQuery()).data?.login_methods;

/** The linked account of the provider, and whether the session is confirmed. */
export const providerLinkQuery = () =>
  queryOptions({
    queryKey: ['security', 'provider_link'],
    queryFn: ({ signal }) => call('GET /api/oidc/link/', { signal }),
    // A confirmation ends after minutes.
    staleTime: 0,
  });

/** Opens the provider, which prompts for a login and returns to this page. */
export function useConfirmWithProvider() {
  return useMutation({
    mutationFn: async () => {
      const next = location.pathname + location.search;
      openProvider(await call('POST /api/oidc/confirm/', { body: { next } }));
    },
  });
}

export function openProvider({ url }: { url: string }): void {
  location.assign(url);
}
