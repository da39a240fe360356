import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import type { CallInput } from '#contract/client.ts';
import { call } from '../../lib/http/api.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import { pagedApiQuery } from '../../lib/http/api-query.ts';

export const webhooksQuery = () => pagedApiQuery(['webhooks', 'list'], 'GET /api/webhooks/', {});

export const deliveriesQuery = (id: number) =>
  pagedApiQuery(['webhooks', 'deliveries', id], 'GET /api/webhooks/{id}/deliveries/', {
    params: { id },
  });

type NewBody = CallInput<'POST /api/webhooks/'>['body'];
type ChangeBody = CallInput<'PATCH /api/webhooks/{id}/'>['body'];

/** The form shows errors. */
export function useCreateWebhook() {
  return useMutation({
    mutationFn: (body: NewBody) => call('POST /api/webhooks/', { body }),
    // Secrets must not stay in the cache.
    gcTime: 0,
    meta: { refetch: ['webhooks'] },
  });
}

/** The form shows errors. */
export function useChangeWebhook() {
  return useMutation({
    mutationFn: ({ id, ...body }: ChangeBody & { id: number }) =>
      call('PATCH /api/webhooks/{id}/', { params: { id }, body }),
    gcTime: 0,
    meta: { refetch: ['webhooks'], failure: t`Failed to change the webhook` },
  });
}

/** A webhook that no longer exists counts as deleted. */
export function useDeleteWebhook() {
  return useMutation({
    mutationFn: (id: number) =>
      call('DELETE /api/webhooks/{id}/', { params: { id } }).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }),
    meta: { refetch: ['webhooks'], failure: t`Failed to delete the webhook` },
  });
}

export function useTestWebhook() {
  return useMutation({
    mutationFn: (id: number) => call('POST /api/webhooks/{id}/test/', { params: { id } }),
    meta: { refetch: ['webhooks'], failure: t`Failed to send a test` },
  });
}

export function useRedeliver() {
  return useMutation({
    mutationFn: (params: { id: number; delivery: number }) =>
      call('POST /api/webhooks/{id}/deliveries/{delivery}/redeliver/', { params }),
    meta: { refetch: ['webhooks'], failure: t`Failed to send it again` },
  });
}
