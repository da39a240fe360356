import {
  infiniteQueryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { call } from '../../lib/http/api.ts';
import { PAGED, rowsOf } from '../../lib/http/paged.ts';

/** My contacts in the trash, the last deleted first. */
export const trashQuery = () =>
  infiniteQueryOptions({
    queryKey: ['contacts', 'trash'],
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET /api/contacts/trash/', { query: { cursor }, signal }),
    ...PAGED,
    select: rowsOf,
  });

/** Takes a contact out of the trash. */
export function useRestoreContact() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('POST /api/contacts/{id}/restore/', { params: { id } }),
    meta: { failure: 'Failed to restore contact' },
    onSettled: () => readAgain(queries),
  });
}

/** Takes several out of it, all or none; the same key never does so twice. */
export function useRestoreContacts() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ ids, idempotency_key }: { ids: number[]; idempotency_key: string }) =>
      call('POST /api/contacts/bulk/', { body: { ids, action: 'restore' }, idempotency_key }),
    meta: { failure: 'Failed to restore contacts' },
    onSettled: () => readAgain(queries),
  });
}

/** Deletes one in the trash; nothing brings it back. */
export function useDeleteForGood() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('DELETE /api/contacts/trash/{id}/', { params: { id } }),
    meta: { failure: 'Failed to delete contact' },
    onSettled: () => readAgain(queries),
  });
}

/** Deletes all in the trash; nothing brings them back. */
export function useEmptyTrash() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /api/contacts/trash/'),
    meta: { failure: 'Failed to empty the trash' },
    onSettled: () => readAgain(queries),
  });
}

/** Every list may have one more or less; what is there no longer leaves it, also where the call failed for that. */
function readAgain(queries: QueryClient) {
  return queries.invalidateQueries({ queryKey: ['contacts'] });
}
