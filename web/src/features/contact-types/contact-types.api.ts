import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallResponse } from '#contract/client.ts';
import type { ContactType, ContactTypeChange, NewContactType } from '#contract/contact-types.ts';
import { LIMITS } from '#contract/limits.ts';
import { call } from '../../lib/http/api.ts';
import { moveRow } from './moved.ts';

type TypePage = CallResponse<'GET /api/contact-types/'>;

/** All contact types in order; at most a hundred. */
export const contactTypesQuery = () =>
  queryOptions({
    queryKey: ['contact_types'],
    queryFn: async ({ signal }) => {
      const types: ContactType[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: TypePage = await call('GET /api/contact-types/', {
          query: { limit: LIMITS.page, cursor },
          signal,
        });
        types.push(...page.results);
        cursor = page.next_cursor;
      }
      return types;
    },
  });

/** Creates a type; idempotent per key. The form shows errors. */
export function useCreateContactType() {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (input: { body: NewContactType; idempotency_key: string }) =>
      call('POST /api/contact-types/', input),
    onSuccess: readAgain,
  });
}

/** The form shows errors. */
export function useChangeContactType() {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: ({ id, body }: { id: number; body: ContactTypeChange }) =>
      call('PATCH /api/contact-types/{id}/', { params: { id }, body }),
    onSuccess: readAgain,
  });
}

/** Moves a type optimistically; refetches on failure. */
export function useMoveContactType() {
  const queries = useQueryClient();
  const readAgain = useReadAgain();
  const { queryKey } = contactTypesQuery();
  return useMutation({
    scope: { id: 'contact-type-order' },
    mutationFn: ({ id, position }: { id: number; position: number }) =>
      call('PATCH /api/contact-types/{id}/', { params: { id }, body: { position } }),
    meta: { failure: 'Failed to move the type' },
    onMutate: async ({ id, position }) => {
      queries.setQueryData(queryKey, (types) => types && moveRow(types, id, position));
      await queries.cancelQueries({ queryKey });
    },
    onSettled: readAgain,
  });
}

export function useDeleteContactType() {
  const queries = useQueryClient();
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (id: number) => call('DELETE /api/contact-types/{id}/', { params: { id } }),
    meta: { failure: 'Failed to delete the type' },
    onSuccess: async () => {
      // Contacts lose the type.
      void queries.invalidateQueries({ queryKey: ['contacts'] });
      await readAgain();
    },
  });
}

function useReadAgain() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: contactTypesQuery().queryKey });
}

/** Returns the name of a contact type. */
export function useTypeName(): (id: number) => string {
  const { data: types } = useQuery(contactTypesQuery());
  return (id) => types?.find((type) => type.id === id)?.name ?? 'A type that is gone';
}
