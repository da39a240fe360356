import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { BulkRequest, ContactBatch } from '#contract/bulk.ts';
import { call } from '../../lib/http/api.ts';

const LOOK_MS = 1000;

/** Whether it runs, or is being taken back. */
export function isRunning(batch: ContactBatch | undefined): boolean {
  return batch?.status === 'running' || batch?.status === 'undoing';
}

/**
 * One action on many contacts. While it is under way it is looked at each second, whatever the event stream says
 * meanwhile; `watched` does so before it is known to be.
 */
export const batchQuery = (id: number, { watched = false } = {}) =>
  queryOptions({
    queryKey: ['batches', id],
    queryFn: ({ signal }) => call('GET /api/contacts/bulk/{id}/', { params: { id }, signal }),
    refetchInterval: ({ state }) => (watched || isRunning(state.data) ? LOOK_MS : false),
  });

/** Does one thing to many contacts. The same key never does it twice. */
export function useRunBulk() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: { body: BulkRequest; idempotency_key: string }) =>
      call('POST /api/contacts/bulk/', input),
    meta: { failure: 'Failed to change the contacts' },
    onSuccess: () => readChangedAgain(queries),
  });
}

/** Takes such an action back; what was changed since stays as it is. */
export function useUndoBatch() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('POST /api/contacts/bulk/{id}/undo/', { params: { id } }),
    meta: { failure: 'Failed to undo' },
    onSettled: () => readChangedAgain(queries),
  });
}

function readChangedAgain(queries: QueryClient): void {
  for (const root of ['contacts', 'contact_types', 'duplicates', 'batches'] as const)
    void queries.invalidateQueries({ queryKey: [root] });
}
