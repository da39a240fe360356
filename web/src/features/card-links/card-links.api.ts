import { queryOptions, useMutation } from '@tanstack/react-query';
import { LIMITS } from '#contract/limits.ts';
import type { NewCardLink } from '#contract/card-links.ts';
import { call } from '../../lib/http/api.ts';
import { apiBase } from '../../lib/http/api-base.ts';
import { apiQuery, pagedApiQuery } from '../../lib/http/api-query.ts';

/** The open links of a contact. */
export const cardLinksQuery = (contact: number) =>
  pagedApiQuery(['card_links', 'list', contact], 'GET /api/card-links/', { query: { contact } });

const HOUR_MS = 3_600_000;

/** All open links, at most 100: one request for all contacts that are opened. Events refetch it. */
export const allCardLinksQuery = () => ({
  ...apiQuery(['card_links', 'all'], 'GET /api/card-links/', {
    query: { limit: LIMITS.card_links },
  }),
  staleTime: HOUR_MS,
});

/** Fields that a link can't include. The linked user may change what they show at any time. */
export const cardLinkFieldsQuery = (id: number) => ({
  ...apiQuery(['card_links', 'fields', id], 'GET /api/card-links/fields/{id}/', { params: { id } }),
  staleTime: 0,
});

/** What the page of a link shows. Read once, because each reading counts as an opening. */
export const publicCardQuery = (token: string) =>
  queryOptions({
    queryKey: ['card_links', 'open', token],
    queryFn: ({ signal }) =>
      call('GET /api/card-links/open/{token}/', { params: { token }, signal }),
    enabled: ({ state }) => state.data === undefined,
    retry: false,
  });

export const vcardUrl = (token: string) =>
  `${apiBase()}/api/card-links/open/${encodeURIComponent(token)}/vcard/`;

/** The dialog shows errors. */
export function useCreateCardLink() {
  return useMutation({
    mutationFn: (input: { body: NewCardLink; idempotency_key: string }) =>
      call('POST /api/card-links/', input),
    meta: { invalidate: ['card_links'] },
  });
}

export function useRevokeCardLink() {
  return useMutation({
    mutationFn: (id: number) => call('DELETE /api/card-links/{id}/', { params: { id } }),
    meta: { refetch: ['card_links'], refetchOnError: true },
  });
}
