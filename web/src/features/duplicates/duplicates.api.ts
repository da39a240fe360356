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
import { PAGED, rowsOf } from '../../lib/http/paged.ts';

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
  infiniteQueryOptions({
    queryKey: ['duplicates', 'merges'],
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET /api/contacts/merges/', { query: { cursor }, signal }),
    ...PAGED,
    select: rowsOf,
  });

/** Dismisses a group permanently. */
export function useDismissDuplicates() {
  const queries = useQueryClient();
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (contact_ids: number[]) =>
      call('POST /api/contacts/duplicates/dismiss/', { body: { contact_ids } }),
    meta: { failure: 'Failed to keep them apart' },
    onSuccess: (_, contact_ids) => {
      dropGroup(queries, contact_ids);
      return readAgain();
    },
  });
}

/** Merges contacts; idempotent per key. The dialog shows errors. */
export function useMergeContacts() {
  const queries = useQueryClient();
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (input: { body: MergeRequest; idempotency_key: string }) =>
      call('POST /api/contacts/merge/', input),
    onSuccess: (_, { body: { keep_id, merge_ids } }) => {
      dropGroup(queries, [keep_id, ...merge_ids]);
      return readAgain();
    },
  });
}

/** Undoes a merge. */
export function useUndoMerge() {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (id: number) => call('POST /api/contacts/merges/{id}/undo/', { params: { id } }),
    meta: { failure: 'Failed to undo the merge' },
    onSettled: readAgain,
  });
}

/** Removes a group before the refetch. */
function dropGroup(queries: QueryClient, ids: readonly number[]): void {
  const settled = new Set(ids);
  queries.setQueryData(
    duplicatesQuery().queryKey,
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({
          ...page,
          results: page.results.filter(
            (group) => !group.contact_ids.every((id) => settled.has(id)),
          ),
        })),
      },
  );
}

/** Contacts and timelines change, too. */
function useReadAgain() {
  const queries = useQueryClient();
  return async () => {
    void queries.invalidateQueries({ queryKey: ['contacts'] });
    void queries.invalidateQueries({ queryKey: ['contact_types'] });
    void queries.invalidateQueries({ queryKey: ['interactions'] });
    await queries.invalidateQueries({ queryKey: ['duplicates'] });
  };
}
