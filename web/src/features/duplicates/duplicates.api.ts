import { t } from '@lingui/core/macro';
import {
  infiniteQueryOptions,
  useMutation,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import type { CallResponse } from '#contract/client.ts';
import type { MergeRequest } from '#contract/duplicates.ts';
import { call } from '../../lib/http/api.ts';
import { changeRows, PAGED, rowsOf, pagedApiQuery } from '../../lib/http/api-query.ts';

type GroupPage = CallResponse<'GET /api/contacts/duplicates/'>;

/** Possible duplicates, best first; polled while the server is `searching`. */
export const duplicatesQuery = () =>
  infiniteQueryOptions({
    queryKey: ['duplicates', 'groups'],
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET /api/contacts/duplicates/', { query: { cursor }, signal }),
    ...PAGED,
    select: ({ pages, pageParams }: InfiniteData<GroupPage, string>) => ({
      groups: rowsOf({ pages, pageParams }),
      count: pages[0]?.count ?? 0,
      searching: pages[0]?.searching ?? false,
    }),
  });

/** Merges that can be undone, newest first. */
export const mergesQuery = () =>
  pagedApiQuery(['duplicates', 'merges'], 'GET /api/contacts/merges/', {});

/** A merge also changes contacts and timelines. */
const REFETCH_AFTER_MERGE = {
  refetch: ['duplicates'],
  invalidate: ['contacts', 'contact_types', 'interactions'],
} as const;

/** Dismisses a group permanently. */
export function useDismissDuplicates() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (contact_ids: number[]) =>
      call('POST /api/contacts/duplicates/dismiss/', { body: { contact_ids } }),
    meta: { failure: t`Failed to dismiss the duplicates`, ...REFETCH_AFTER_MERGE },
    onSuccess: (_, contact_ids) => dropGroup(queries, contact_ids),
  });
}

/** Merges contacts; idempotent per key. The dialog shows errors. */
export function useMergeContacts() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: { body: MergeRequest; idempotency_key: string }) =>
      call('POST /api/contacts/merge/', input),
    meta: REFETCH_AFTER_MERGE,
    onSuccess: (_, { body: { keep_id, merge_ids } }) => dropGroup(queries, [keep_id, ...merge_ids]),
  });
}

export function useUndoMerge() {
  return useMutation({
    mutationFn: (id: number) => call('POST /api/contacts/merges/{id}/undo/', { params: { id } }),
    meta: { failure: t`Failed to undo the merge`, ...REFETCH_AFTER_MERGE, refetchOnError: true },
  });
}

/** Removes a group before the refetch. */
function dropGroup(queries: QueryClient, ids: readonly number[]): void {
  const settled = new Set(ids);
  queries.setQueryData(duplicatesQuery().queryKey, (cached) =>
    changeRows(cached, (groups) =>
      groups.filter((group) => !group.contact_ids.every((id) => settled.has(id))),
    ),
  );
}
