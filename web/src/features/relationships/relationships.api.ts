import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { LIMITS } from '#contract/limits.ts';
import type { NewRelationship, Relationship, RelationshipChange } from '#contract/relationships.ts';
import { call } from '../../lib/http/api.ts';
import { apiQuery } from '../../lib/http/api-query.ts';

/** The relationships and households of a contact, which come with it. */
export const relationshipsKey = (contact_id: number) =>
  ['relationships', 'of', contact_id] as const;

export const kindsQuery = () =>
  apiQuery(['relationships', 'kinds'], 'GET /api/relationship-kinds/', {
    query: { limit: String(LIMITS.page) },
  });

export const pathsQuery = (to: number) =>
  apiQuery(['relationships', 'paths', to], 'GET /api/contacts/paths/', {
    query: { to: String(to) },
  });

export interface NewRelationshipOf {
  contact_id: number;
  body: NewRelationship;
  idempotency_key: string;
}

/** The form shows errors. */
export function useAddRelationship() {
  return useMutation({
    mutationFn: ({ contact_id, body, idempotency_key }: NewRelationshipOf) =>
      call('POST /api/contacts/{id}/relationships/', {
        params: { id: contact_id },
        body,
        idempotency_key,
      }),
    meta: { refetch: ['relationships'] },
  });
}

/** The form shows errors. */
export function useChangeRelationship() {
  return useMutation({
    mutationFn: ({ id, body }: { id: number; body: RelationshipChange }) =>
      call('PATCH /api/relationships/{id}/', { params: { id }, body }),
    meta: { refetch: ['relationships'] },
  });
}

export function useRemoveRelationship() {
  return useMutation({
    mutationFn: ({ id }: Relationship) =>
      call('DELETE /api/relationships/{id}/', { params: { id } }),
    meta: {
      failure: t`Failed to remove the relationship`,
      refetch: ['relationships'],
      refetchOnError: true,
    },
  });
}
