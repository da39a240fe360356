import {
  infiniteQueryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import type { Contact } from '#contract/contacts.ts';
import { call } from '../../lib/api.ts';
import { newIdempotencyKey } from '../../lib/idempotency-key.ts';
import { PAGED, rowsOf } from '../../lib/paged.ts';

const PAGE = 100;

/** The accepted ones, in both directions. */
export const connectionsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['connections', 'accepted'],
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET /api/connections/', { query: { limit: PAGE, cursor }, signal }),
    ...PAGED,
    select: rowsOf,
  });

/** All that I sent. */
export const sentQuery = () =>
  infiniteQueryOptions({
    queryKey: ['connections', 'sent'],
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET /api/connections/sent/', { query: { limit: PAGE, cursor }, signal }),
    ...PAGED,
    select: rowsOf,
  });

/** All that I received. */
export const receivedQuery = () =>
  infiniteQueryOptions({
    queryKey: ['connections', 'received'],
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET /api/connections/received/', { query: { limit: PAGE, cursor }, signal }),
    ...PAGED,
    select: rowsOf,
  });

/** Those that wait for my answer. */
export const pendingQuery = () =>
  infiniteQueryOptions({
    queryKey: ['connections', 'pending'],
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET /api/connections/pending/', { query: { limit: PAGE, cursor }, signal }),
    ...PAGED,
    select: rowsOf,
  });

/** People I may know, each with the reason. */
export const suggestedQuery = () =>
  infiniteQueryOptions({
    queryKey: ['connections', 'suggested'],
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET /api/suggested-connections/', { query: { cursor }, signal }),
    ...PAGED,
    select: rowsOf,
  });

/** Asks a person to connect; where they had asked first, it is accepted at once. */
export function useRequestConnection() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { to_user: number; contact_id?: number | null }) =>
      call('POST /api/connections/', { body, idempotency_key: newIdempotencyKey() }),
    meta: { failure: 'Failed to send connection request' },
    onSettled: () => readAgain(queries),
  });
}

export function useAcceptConnection() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('POST /api/connections/{id}/accept/', { params: { id } }),
    meta: { failure: 'Failed to accept connection' },
    onSettled: () => readAgain(queries),
    // It links a contact on both sides, or adds one.
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['contacts'] }),
  });
}

/** Ignores a request; its sender isn't told. */
export function useRejectConnection() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('POST /api/connections/{id}/reject/', { params: { id } }),
    meta: { failure: 'Failed to reject connection' },
    onSettled: () => readAgain(queries),
  });
}

/** Withdraws a request or ends a connection. */
export function useRemoveConnection() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('DELETE /api/connections/{id}/', { params: { id } }),
    meta: { failure: 'Failed to remove connection' },
    onSettled: () => readAgain(queries),
  });
}

/** Also after a failure: it may have been answered elsewhere. Buttons spin until the lists say how it stands. */
function readAgain(queries: QueryClient): Promise<unknown> {
  void queries.invalidateQueries({ queryKey: ['users'] });
  return queries.invalidateQueries({ queryKey: ['connections'] });
}

export interface AddedContact {
  contact: Contact;
  /** False where there was a contact linked to that person already. */
  isNew: boolean;
}

/** Adds a person I am connected with to my contacts, with what they show me and linked to them; once. */
export function useAddContactFromConnection() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: addContactOf,
    meta: { failure: 'Failed to add contact from connection' },
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['contacts'] }),
  });
}

async function addContactOf(user_id: number): Promise<AddedContact> {
  const { results } = await call('GET /api/contacts/search/', { query: { user_id } });
  if (results[0] !== undefined) return { contact: results[0], isNew: false };
  const user = await call('GET /api/users/{id}/', { params: { id: user_id } });
  const contact = await call('POST /api/contacts/', {
    body: {
      first_name: user.first_name,
      last_name: user.last_name,
      email: user.email ?? '',
      phone_number: user.phone_number ?? '',
      company_name: user.company_name ?? '',
      job_title: user.job_title ?? '',
      industry: user.industry ?? '',
      website: user.website ?? '',
      associated_user_id: user_id,
    },
    idempotency_key: newIdempotencyKey(),
  });
  return { contact, isNew: true };
}
