import {
  infiniteQueryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { call } from '../../lib/http/api.ts';
import { PAGED, rowsOf } from '../../lib/http/paged.ts';

export const trashQuery = () =>
  infiniteQueryOptions({
    queryKey: ['contacts', 'trash'],
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET /api/contacts/trash/', { query: { cursor }, signal }),
    ...PAGED,
    select: rowsOf,
  });

export function useRestoreContact() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('POST /api/contacts/{id}/restore/', { params: { id } }),
    meta: { failure: 'Failed to restore contact' },
    onSettled: () => readAgain(queries),
  });
}

/** Restores several, all or none; idempotent per key. */
export function useRestoreContacts() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ ids, idempotency_key }: { ids: number[]; idempotency_key: string }) =>
      call('POST /api/contacts/bulk/', { body: { ids, action: 'restore' }, idempotency_key }),
    meta: { failure: 'Failed to restore contacts' },
    onSettled: () => readAgain(queries),
  });
}

/** Can't be undone. */
export function useDeleteForGood() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('DELETE /api/contacts/trash/{id}/', { params: { id } }),
    meta: { failure: 'Failed to delete contact' },
    onSettled: () => readAgain(queries),
  });
}

export function useEmptyTrash() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /api/contacts/trash/'),
    meta: { failure: 'Failed to empty the trash' },
    onSettled: () => readAgain(queries),
  });
}

/** Refetches all lists, also after a failure, so that missing contacts disappear. */
function readAgain(queries: QueryClient) {
  return queries.invalidateQueries({ queryKey: ['contacts'] });
}
