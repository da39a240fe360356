import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useMutationState,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import type { Connection, ConnectionRequest, SuggestedConnection } from '#contract/connections.ts';
import type { Contact } from '#contract/contacts.ts';
import { LIMITS } from '#contract/limits.ts';
import { call } from '../../lib/http/api.ts';
import { newIdempotencyKey } from '../../lib/http/idempotency-key.ts';
import { PAGED, rowsOf } from '../../lib/http/paged.ts';

/** The maximum: a changed list is refetched as far as it was loaded. */
const PAGE = LIMITS.page;

export const connectionsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['connections', 'accepted'],
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET /api/connections/', { query: { limit: PAGE, cursor }, signal }),
    ...PAGED,
    select: rowsOf,
  });

export const sentQuery = () =>
  infiniteQueryOptions({
    queryKey: ['connections', 'sent'],
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET /api/connections/sent/', { query: { limit: PAGE, cursor }, signal }),
    ...PAGED,
    select: rowsOf,
  });

export const receivedQuery = () =>
  infiniteQueryOptions({
    queryKey: ['connections', 'received'],
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET /api/connections/received/', { query: { limit: PAGE, cursor }, signal }),
    ...PAGED,
    select: rowsOf,
  });

export const pendingQuery = () =>
  infiniteQueryOptions({
    queryKey: ['connections', 'pending'],
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET /api/connections/pending/', { query: { limit: PAGE, cursor }, signal }),
    ...PAGED,
    select: rowsOf,
  });

export const suggestedQuery = () =>
  infiniteQueryOptions({
    queryKey: ['connections', 'suggested'],
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET /api/suggested-connections/', { query: { cursor }, signal }),
    ...PAGED,
    select: rowsOf,
  });

/**
 * Requests a connection; an existing request from the other user is accepted instead. `onAsked` runs even if the
 * component unmounts.
 */
export function useRequestConnection(onRequested?: (connection: Connection) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ConnectionRequest) =>
      call('POST /api/connections/', { body, idempotency_key: newIdempotencyKey() }),
    meta: { failure: 'Failed to send connection request' },
    onSettled: () => readAgain(queries),
    onSuccess: (connection) => {
      if (connection.status === 'accepted') readContactsAgain(queries);
      onRequested?.(connection);
    },
  });
}

export function useAcceptConnection() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('POST /api/connections/{id}/accept/', { params: { id } }),
    meta: { failure: 'Failed to accept connection' },
    onSettled: () => readAgain(queries),
    onSuccess: () => readContactsAgain(queries),
  });
}

/** Rejects a request; its sender isn't notified. */
export function useRejectConnection() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('POST /api/connections/{id}/reject/', { params: { id } }),
    meta: { failure: 'Failed to reject connection' },
    onSettled: () => readAgain(queries),
  });
}

/** Withdraws a request or disconnects. `onRemoved` runs even if the row unmounts. */
export function useRemoveConnection(onRemoved?: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('DELETE /api/connections/{id}/', { params: { id } }),
    meta: { failure: 'Failed to remove connection' },
    onSettled: () => readAgain(queries),
    onSuccess: () => onRemoved?.(),
  });
}

const DISMISS = ['connections', 'dismiss'] as const;

/** Dismisses a suggestion optimistically; restored on failure. */
export function useDismissSuggestion() {
  const queries = useQueryClient();
  const { queryKey } = suggestedQuery();
  return useMutation({
    mutationKey: DISMISS,
    mutationFn: (id: number) =>
      call('POST /api/suggested-connections/{id}/dismiss/', { params: { id } }),
    meta: { failure: 'Failed to dismiss the suggestion' },
    onSuccess: async (_, id) => {
      // A running fetch may still contain it.
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, (list) => list && { ...list, pages: without(list.pages, id) });
    },
  });
}

/** Ids being dismissed, which are hidden. */
export function usePendingDismissals(): readonly number[] {
  return useMutationState({
    filters: { mutationKey: DISMISS, status: 'pending' },
    select: ({ state }) => state.variables as number,
  });
}

interface SuggestedPage {
  results: SuggestedConnection[];
  next_cursor: string | null;
}

function without(pages: SuggestedPage[], id: number): SuggestedPage[] {
  return pages.map((page) => ({
    ...page,
    results: page.results.filter(({ user }) => user.id !== id),
  }));
}

/** Doesn't reveal what becomes of each address. */
export function useInvite() {
  return useMutation({
    mutationFn: (emails: string[]) =>
      call('POST /api/connections/invites/', {
        body: { emails },
        idempotency_key: newIdempotencyKey(),
      }),
  });
}

/** The user's connect link. */
export const connectLinkQuery = () =>
  queryOptions({
    queryKey: ['connections', 'link'],
    queryFn: ({ signal }) => call('GET /api/connect-link/', { signal }),
  });

/** Replaces the link; the old one stops working. */
export function useRegenerateLink(onMade: () => void) {
  const queries = useQueryClient();
  const { queryKey } = connectLinkQuery();
  return useMutation({
    mutationFn: () => call('POST /api/connect-link/regenerate/'),
    meta: { failure: 'Failed to make a new link' },
    onSuccess: async (link) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, link);
      onMade();
    },
  });
}

export const linkOwnerQuery = (code: string) =>
  queryOptions({
    queryKey: ['connections', 'link', code],
    queryFn: ({ signal }) => call('GET /api/connect-link/{code}/', { params: { code }, signal }),
  });

/**
 * Runs after failures, too: the request may have been answered in another tab. Buttons stay pending until the refetch
 * ends.
 */
function readAgain(queries: QueryClient): Promise<unknown> {
  void queries.invalidateQueries({ queryKey: ['users'] });
  return Promise.all([
    queries.invalidateQueries({ queryKey: ['connections'] }),
    queries.invalidateQueries({ queryKey: ['dashboard'] }),
  ]);
}

/** Connecting creates or links contacts. */
function readContactsAgain(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: ['contacts'] });
}

export interface AddedContact {
  contact: Contact;
  /** False if a contact was already linked. */
  isNew: boolean;
}

/** Adds a connection to the contacts, linked and with their visible profile; idempotent. */
export function useAddContactFromConnection() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: addContactOf,
    meta: { failure: 'Failed to add contact from connection' },
    onSuccess: () => readContactsAgain(queries),
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
