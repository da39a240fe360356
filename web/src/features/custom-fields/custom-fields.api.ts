import { t } from '@lingui/core/macro';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CustomField, CustomFieldChange, NewCustomField } from '#contract/custom-fields.ts';
import { LIMITS } from '#contract/limits.ts';
import { call } from '../../lib/http/api.ts';
import { readAllPages } from '../../lib/http/api-query.ts';
import { moveRow } from '../contact-types/contact-types.api.ts';

/** All custom fields in order; at most fifty. */
export const customFieldsQuery = () =>
  queryOptions({
    queryKey: ['custom_fields'],
    queryFn: ({ signal }) =>
      readAllPages((cursor) =>
        call('GET /api/custom-fields/', { query: { limit: LIMITS.page, cursor }, signal }),
      ),
  });

/** Fields that can be restored. */
export const deletedFieldsQuery = () =>
  queryOptions({
    queryKey: ['custom_fields', 'deleted'],
    queryFn: ({ signal }) =>
      readAllPages((cursor) =>
        call('GET /api/custom-fields/', {
          query: { deleted: 'true', limit: LIMITS.page, cursor },
          signal,
        }),
      ),
  });

const NO_FIELDS: readonly CustomField[] = [];

/** None while they load. */
export function useCustomFields(): readonly CustomField[] {
  return useQuery(customFieldsQuery()).data ?? NO_FIELDS;
}

/** Creates a field; idempotent per key. The form shows errors. */
export function useCreateCustomField() {
  return useMutation({
    mutationFn: (input: { body: NewCustomField; idempotency_key: string }) =>
      call('POST /api/custom-fields/', input),
    meta: { refetch: ['custom_fields'] },
  });
}

export function useChangeCustomField() {
  return useMutation({
    mutationFn: ({ id, body }: { id: number; body: CustomFieldChange }) =>
      call('PATCH /api/custom-fields/{id}/', { params: { id }, body }),
    meta: { refetch: ['custom_fields'] },
  });
}

/** Moves a field optimistically; refetches on failure. */
export function useMoveCustomField() {
  const queries = useQueryClient();
  const { queryKey } = customFieldsQuery();
  return useMutation({
    scope: { id: 'custom-field-order' },
    mutationFn: ({ id, position }: { id: number; position: number }) =>
      call('PATCH /api/custom-fields/{id}/', { params: { id }, body: { position } }),
    meta: {
      failure: t`Failed to move the field`,
      refetch: ['custom_fields'],
      refetchOnError: true,
    },
    onMutate: async ({ id, position }) => {
      queries.setQueryData(queryKey, (fields) => fields && moveRow(fields, id, position));
      await queries.cancelQueries({ queryKey });
    },
  });
}

// Values move between the field and the other details of contacts.
const CHANGES_CONTACTS = { refetch: ['custom_fields'], invalidate: ['contacts'] } as const;

export function useDeleteCustomField() {
  return useMutation({
    mutationFn: (id: number) => call('DELETE /api/custom-fields/{id}/', { params: { id } }),
    meta: { failure: t`Failed to delete the field`, ...CHANGES_CONTACTS },
  });
}

export function useRestoreCustomField() {
  return useMutation({
    mutationFn: (id: number) => call('POST /api/custom-fields/{id}/restore/', { params: { id } }),
    meta: { failure: t`Failed to restore the field`, ...CHANGES_CONTACTS },
  });
}
