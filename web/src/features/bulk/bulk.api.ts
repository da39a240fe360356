import { t } from '@lingui/core/macro';
import { queryOptions, useMutation } from '@tanstack/react-query';
import type { BulkRequest, ContactBatch } from '#contract/bulk.ts';
import { call } from '../../lib/http/api.ts';
import { pagedApiQuery } from '../../lib/http/api-query.ts';

const POLL_MS = 1000;

/** Running or being undone. */
export function isRunning(batch: ContactBatch | undefined): boolean {
  return batch?.status === 'running' || batch?.status === 'undoing';
}

/** All batches, newest first. */
export const batchesQuery = () =>
  pagedApiQuery(['batches', 'list'], 'GET /api/contacts/bulk/', { query: { limit: 10 } });

/** A batch, polled each second while running regardless of events; `poll` does so before its status is known. */
export const batchQuery = (id: number, { poll = false } = {}) =>
  queryOptions({
    queryKey: ['batches', id],
    queryFn: ({ signal }) => call('GET /api/contacts/bulk/{id}/', { params: { id }, signal }),
    refetchInterval: ({ state }) => (poll || isRunning(state.data) ? POLL_MS : false),
  });

const INVALIDATE_CONTACTS = {
  invalidate: ['contacts', 'contact_types', 'duplicates', 'batches'],
} as const;

/** Runs a bulk action; repeating a key doesn't run it twice. */
export function useRunBulk() {
  return useMutation({
    mutationFn: (input: { body: BulkRequest; idempotency_key: string }) =>
      call('POST /api/contacts/bulk/', input),
    meta: { failure: t`Failed to change the contacts`, ...INVALIDATE_CONTACTS },
  });
}

/** Undoes a batch; later changes stay. */
export function useUndoBatch() {
  return useMutation({
    mutationFn: (id: number) => call('POST /api/contacts/bulk/{id}/undo/', { params: { id } }),
    meta: { failure: t`Failed to undo the change`, ...INVALIDATE_CONTACTS, refetchOnError: true },
  });
}
