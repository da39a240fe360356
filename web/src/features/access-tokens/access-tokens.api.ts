import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import type { CallInput } from '#contract/client.ts';
import { call } from '../../lib/http/api.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import { apiQuery, pagedApiQuery } from '../../lib/http/api-query.ts';

export const accessTokensQuery = () =>
  pagedApiQuery(['security', 'access_tokens'], 'GET /api/access-tokens/', {});

export type NewTokenBody = CallInput<'POST /api/access-tokens/'>['body'];

/** The form shows errors. */
export function useCreateAccessToken() {
  return useMutation({
    mutationFn: (body: NewTokenBody) => call('POST /api/access-tokens/', { body }),
    // Secrets must not stay in the cache.
    gcTime: 0,
    meta: { refetch: ['security'] },
  });
}

/** The dialog shows errors. */
export function useRenameAccessToken() {
  return useMutation({
    mutationFn: ({ id, name }: { id: number; name: string }) =>
      call('PATCH /api/access-tokens/{id}/', { params: { id }, body: { name } }),
    meta: { refetch: ['security'] },
  });
}

/** A token that no longer exists counts as revoked. */
export function useRevokeAccessToken() {
  return useMutation({
    mutationFn: (id: number) =>
      call('DELETE /api/access-tokens/{id}/', { params: { id } }).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }),
    meta: { refetch: ['security'], failure: t`Failed to revoke access` },
  });
}

export type AuthorizationParameters = NonNullable<
  CallInput<'GET /api/oauth/authorization/'>['query']
>;

/** The request of a program. Its errors are permanent, so it isn't retried. */
export const authorizationQuery = (query: AuthorizationParameters) => ({
  ...apiQuery(['security', 'oauth', query], 'GET /api/oauth/authorization/', { query }),
  retry: false,
});

/** Allows these scopes, or denies without any, and leaves for the program. The page shows errors. */
export function useDecideAuthorization(query: AuthorizationParameters) {
  return useMutation({
    mutationFn: (scopes: NewTokenBody['scopes']) => {
      const body = { ...query, scopes } as CallInput<'POST /api/oauth/authorization/'>['body'];
      return call('POST /api/oauth/authorization/', { body });
    },
    gcTime: 0,
    onSuccess: ({ redirect_to }) => location.assign(redirect_to),
  });
}
