import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { EmailChange } from '#contract/email-addresses.ts';
import { call } from '../../lib/http/api.ts';
import { meQuery } from '../users/users.api.ts';

/** Sends a confirmation link to the new address. The form shows errors. */
export function useChangeEmail() {
  return useMutation({
    mutationFn: (body: EmailChange) => call('POST /api/me/email/', { body }),
  });
}

/** Verifies by a link. A query, so that renders and StrictMode share one request; static, because a link works once. */
export const verificationQuery = (queries: QueryClient, token: string) =>
  queryOptions({
    queryKey: ['service', 'verification', token],
    queryFn: async () => {
      const verified = await call('POST /api/email-verification/', { body: { token } });
      void queries.invalidateQueries({ queryKey: meQuery().queryKey });
      return verified;
    },
    staleTime: 'static',
    retryOnMount: false,
  });

export function useVerificationQueryOptions(token: string) {
  return verificationQuery(useQueryClient(), token);
}
