import { t } from '@lingui/core/macro';
import { queryOptions, useMutation } from '@tanstack/react-query';
import type { HouseholdChange, NewHousehold } from '#contract/households.ts';
import { LIMITS } from '#contract/limits.ts';
import type { NewRelationshipKind, RelationshipKindChange } from '#contract/relationship-kinds.ts';
import type {
  ContactPaths,
  NewRelationship,
  Relationship,
  RelationshipChange,
} from '#contract/relationships.ts';
import type { User } from '#contract/users.ts';
import { call } from '../../lib/http/api.ts';
import { newIdempotencyKey } from '../../lib/http/idempotency-key.ts';
import { apiQuery, readAllPages } from '../../lib/http/api-query.ts';

/** The relationships and households of a contact, which come with it. */
export const relationshipsKey = (contact_id: number) =>
  ['relationships', 'of', contact_id] as const;

/** The built-in kinds and the user's own, at most a hundred. */
export const kindsQuery = () =>
  queryOptions({
    queryKey: ['relationships', 'kinds'],
    queryFn: ({ signal }) =>
      readAllPages((cursor) =>
        call('GET /api/relationship-kinds/', { query: { limit: LIMITS.page, cursor }, signal }),
      ),
  });

/** The form shows errors. */
export function useCreateKind() {
  return useMutation({
    mutationFn: (input: { body: NewRelationshipKind; idempotency_key: string }) =>
      call('POST /api/relationship-kinds/', input),
    meta: { refetch: ['relationships'] },
  });
}

/** The form shows errors. */
export function useChangeKind() {
  return useMutation({
    mutationFn: ({ id, body }: { id: number; body: RelationshipKindChange }) =>
      call('PATCH /api/relationship-kinds/{id}/', { params: { id }, body }),
    meta: { refetch: ['relationships'] },
  });
}

export function useDeleteKind() {
  return useMutation({
    mutationFn: (id: number) => call('DELETE /api/relationship-kinds/{id}/', { params: { id } }),
    meta: { failure: t`Failed to delete the kind`, refetch: ['relationships'] },
  });
}

export const networkQuery = (contact_id: number, depth: string) =>
  apiQuery(['relationships', 'network', contact_id, depth], 'GET /api/contacts/{id}/network/', {
    params: { id: contact_id },
    query: { depth },
  });

/** The form shows errors. */
export function useCreateHousehold() {
  return useMutation({
    mutationFn: (input: { body: NewHousehold; idempotency_key: string }) =>
      call('POST /api/households/', input),
    meta: { refetch: ['relationships'], invalidate: ['contacts'] },
  });
}

/** The form shows errors. */
export function useChangeHousehold() {
  return useMutation({
    mutationFn: ({ id, body }: { id: number; body: HouseholdChange }) =>
      call('PATCH /api/households/{id}/', { params: { id }, body }),
    meta: { refetch: ['relationships'], invalidate: ['contacts'] },
  });
}

export function useDeleteHousehold() {
  return useMutation({
    mutationFn: (id: number) => call('DELETE /api/households/{id}/', { params: { id } }),
    meta: { failure: t`Failed to delete the household`, refetch: ['relationships'] },
  });
}

export const pathsQuery = (to: number) =>
  apiQuery(['relationships', 'paths', to], 'GET /api/contacts/paths/', {
    query: { to: String(to) },
  });

interface NewFriend {
  contact_id: number;
  own: ContactPaths['own_contact'];
  me: User;
}

/** Id of the built-in kind "Friend". */
const FRIEND = 7;

/** Relates the user's own contact, where paths start, to another. Creates it from the account if it's missing. */
export function useAddFriend() {
  return useMutation({
    mutationFn: async ({ contact_id, own, me: { first_name, last_name, email } }: NewFriend) => {
      const body = { first_name, last_name, email };
      const own_id =
        own?.contact_id ??
        (await call('POST /api/contacts/', { body, idempotency_key: newIdempotencyKey() })).id;
      await call('POST /api/contacts/{id}/relationships/', {
        params: { id: own_id },
        body: { kind_id: FRIEND, contact_id },
        idempotency_key: newIdempotencyKey(),
      });
    },
    meta: {
      failure: t`Failed to save the relationship`,
      refetch: ['relationships'],
      refetchOnError: true,
      invalidate: ['contacts'],
    },
  });
}

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
