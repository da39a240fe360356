import { t } from '@lingui/core/macro';
import { queryOptions, useMutation } from '@tanstack/react-query';
import type { ContactViewChange, NewContactView } from '#contract/contact-views.ts';
import { LIMITS } from '#contract/limits.ts';
import { call } from '../../lib/http/api.ts';
import { readAllPages } from '../../lib/http/api-query.ts';

/** All saved views in order; at most a hundred. */
export const contactViewsQuery = () =>
  queryOptions({
    queryKey: ['contact_views'],
    queryFn: ({ signal }) =>
      readAllPages((cursor) =>
        call('GET /api/contact-views/', { query: { limit: LIMITS.page, cursor }, signal }),
      ),
  });

/** Saves a view; idempotent per key. The form shows errors. */
export function useSaveView() {
  return useMutation({
    mutationFn: (input: { body: NewContactView; idempotency_key: string }) =>
      call('POST /api/contact-views/', input),
    meta: { refetch: ['contact_views'] },
  });
}

export function useChangeView() {
  return useMutation({
    mutationFn: ({ id, body }: { id: number; body: ContactViewChange }) =>
      call('PATCH /api/contact-views/{id}/', { params: { id }, body }),
    meta: { failure: t`Failed to change the view`, refetch: ['contact_views'] },
  });
}

export function useDeleteView() {
  return useMutation({
    mutationFn: (id: number) => call('DELETE /api/contact-views/{id}/', { params: { id } }),
    meta: { failure: t`Failed to delete the view`, refetch: ['contact_views'] },
  });
}
