import { t } from '@lingui/core/macro';
import { readAllPages } from '../../lib/http/api-query.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ContactTypeChange, NewContactType } from '#contract/contact-types.ts';
import { LIMITS } from '#contract/limits.ts';
import { call } from '../../lib/http/api.ts';

/** All contact types in order; at most a hundred. */
export const contactTypesQuery = () =>
  queryOptions({
    queryKey: ['contact_types'],
    queryFn: ({ signal }) =>
      readAllPages((cursor) =>
        call('GET /api/contact-types/', { query: { limit: LIMITS.page, cursor }, signal }),
      ),
  });

/** Creates a type; idempotent per key. The form shows errors. */
export function useCreateContactType() {
  return useMutation({
    mutationFn: (input: { body: NewContactType; idempotency_key: string }) =>
      call('POST /api/contact-types/', input),
    meta: { refetch: ['contact_types'] },
  });
}

export function useChangeContactType() {
  return useMutation({
    mutationFn: ({ id, body }: { id: number; body: ContactTypeChange }) =>
      call('PATCH /api/contact-types/{id}/', { params: { id }, body }),
    meta: { refetch: ['contact_types'] },
  });
}

/** Moves a type optimistically; refetches on failure. */
export function useMoveContactType() {
  const queries = useQueryClient();
  const { queryKey } = contactTypesQuery();
  return useMutation({
    scope: { id: 'contact-type-order' },
    mutationFn: ({ id, position }: { id: number; position: number }) =>
      call('PATCH /api/contact-types/{id}/', { params: { id }, body: { position } }),
    meta: { failure: t`Failed to move the type`, refetch: ['contact_types'], refetchOnError: true },
    onMutate: async ({ id, position }) => {
      queries.setQueryData(queryKey, (types) => types && moveRow(types, id, position));
      await queries.cancelQueries({ queryKey });
    },
  });
}

export function useDeleteContactType() {
  return useMutation({
    mutationFn: (id: number) => call('DELETE /api/contact-types/{id}/', { params: { id } }),
    // Contacts lose the type.
    meta: {
      failure: t`Failed to delete the type`,
      refetch: ['contact_types'],
      invalidate: ['contacts'],
    },
  });
}

export function useTypeName(): (id: number) => string {
  const { data: types } = useQuery(contactTypesQuery());
  return (id) => types?.find((type) => type.id === id)?.name ?? t`Deleted type`;
}

export function moveRow<Row extends { id: number }>(
  rows: readonly Row[],
  id: number,
  position: number,
): Row[] {
  const row = rows.find((candidate) => candidate.id === id);
  const others = rows.filter((candidate) => candidate !== row);
  return row === undefined ? others : others.toSpliced(position, 0, row);
}
