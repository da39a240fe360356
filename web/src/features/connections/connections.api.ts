import { msg, t } from '@lingui/core/macro';
import { useState } from 'react';
import {
  type MutationMeta,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import type { Connection, ConnectionRequest } from '#contract/connections.ts';
import type { Contact } from '#contract/contacts.ts';
import { LIMITS } from '#contract/limits.ts';
import type { ContactPickerSearch } from '../../entities/contact/contact-picker.tsx';
import { SEARCH_DEBOUNCE_MS, useDebouncedValue } from '../../lib/hooks/use-debounced-value.ts';
import { call } from '../../lib/http/api.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { newIdempotencyKey } from '../../lib/http/idempotency-key.ts';
import { changeRows, pagedApiQuery, apiQuery } from '../../lib/http/api-query.ts';
import { showToast } from '../../ui/overlays/toasts.ts';
import { useReplacement } from '../../lib/http/use-replacement.ts';

/** The maximum page size, since all loaded pages are refetched after a change. */
const PAGE_SIZE = LIMITS.page;

export const connectionsQuery = () =>
  pagedApiQuery(['connections', 'accepted'], 'GET /api/connections/', {
    query: { limit: PAGE_SIZE },
  });

export const sentQuery = () =>
  pagedApiQuery(['connections', 'sent'], 'GET /api/connections/sent/', {
    query: { limit: PAGE_SIZE },
  });

export const receivedQuery = () =>
  pagedApiQuery(['connections', 'received'], 'GET /api/connections/received/', {
    query: { limit: PAGE_SIZE },
  });

export const pendingQuery = () =>
  pagedApiQuery(['connections', 'pending'], 'GET /api/connections/pending/', {
    query: { limit: PAGE_SIZE },
  });

export const suggestedQuery = () =>
  pagedApiQuery(['connections', 'suggested'], 'GET /api/suggested-connections/', {});

/** Users matching the name among connections and conversations. */
export const peopleQuery = (q: string) =>
  queryOptions({
    queryKey: ['connections', 'people', q],
    queryFn: ({ signal }) => call('GET /api/search/', { query: { q }, signal }),
    enabled: q !== '',
  });

/** Searches the connections while the user types in a `ContactPicker`. */
export function useConnectionSearch(): ContactPickerSearch {
  const [typed, onTypedChange] = useState('');
  const q = useDebouncedValue(typed.trim(), SEARCH_DEBOUNCE_MS);
  const newest = useInfiniteQuery(connectionsQuery());
  const search = useQuery(peopleQuery(q));
  const loaded = q === '' ? newest.data : search.data?.connections;
  const error = newest.error ?? search.error;
  return {
    typed,
    onTypedChange,
    options: (loaded ?? []).map(({ user }) => ({ value: String(user.id), label: user.name })),
    emptyText: emptyText(q, loaded !== undefined && q === typed.trim()),
    failure: error === null ? undefined : errorMessage(error, t`Failed to fetch connections`),
  };
}

function emptyText(q: string, isLoaded: boolean): string {
  if (!isLoaded) return t`Searching…`;
  return q === '' ? t`No connections yet` : t`No results`;
}

/** The request may have been answered in another tab, so failures refetch, too. */
const REFETCH_CONNECTIONS = {
  refetch: ['connections', 'dashboard'],
  invalidate: ['users'],
  refetchOnError: true,
} as const satisfies MutationMeta;

/** An existing request from the other user is accepted instead. `onRequested` runs even after an unmount. */
export function useRequestConnection(onRequested?: (connection: Connection) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ConnectionRequest) =>
      call('POST /api/connections/', { body, idempotency_key: newIdempotencyKey() }),
    meta: { failure: t`Failed to send connection request`, ...REFETCH_CONNECTIONS },
    onSuccess: (connection) => {
      if (connection.status === 'accepted') invalidateContacts(queries);
      onRequested?.(connection);
    },
  });
}

function useAcceptConnection() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('POST /api/connections/{id}/accept/', { params: { id } }),
    meta: { failure: t`Failed to accept connection`, ...REFETCH_CONNECTIONS },
    onSuccess: ({ from_user_name }) => {
      showToast({ type: 'success', message: t`You’re now connected with ${from_user_name}` });
      invalidateContacts(queries);
    },
  });
}

/** Rejects a request; its sender isn't notified. */
function useRejectConnection() {
  return useMutation({
    mutationFn: (id: number) => call('POST /api/connections/{id}/reject/', { params: { id } }),
    meta: { failure: t`Failed to reject connection`, ...REFETCH_CONNECTIONS },
  });
}

/** Props of `AnswerButtons` for a received request. */
export function useRequestAnswer() {
  return {
    accept: useAcceptConnection(),
    decline: useRejectConnection(),
    declineLabel: t`Ignore`,
    accepted: { label: msg`Connected`, tone: 'success' },
    declined: { label: msg`Ignored`, tone: 'neutral' },
  } as const;
}

/** Withdraws a request or disconnects. `onRemoved` runs even if the row unmounts. */
export function useRemoveConnection(onRemoved?: () => void) {
  return useMutation({
    mutationFn: (id: number) => call('DELETE /api/connections/{id}/', { params: { id } }),
    meta: { failure: t`Failed to remove connection`, ...REFETCH_CONNECTIONS },
    onSuccess: () => onRemoved?.(),
  });
}

const DISMISS_KEY = ['connections', 'dismiss'] as const;

/** Dismisses a suggestion optimistically; restored on failure. */
export function useDismissSuggestion() {
  const queries = useQueryClient();
  const { queryKey } = suggestedQuery();
  return useMutation({
    mutationKey: DISMISS_KEY,
    mutationFn: (id: number) =>
      call('POST /api/suggested-connections/{id}/dismiss/', { params: { id } }),
    meta: { failure: t`Failed to dismiss the suggestion` },
    onSuccess: async (_, id) => {
      // A running fetch may still contain it.
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, (list) =>
        changeRows(list, (people) => people.filter(({ user }) => user.id !== id)),
      );
    },
  });
}

/** Ids being dismissed, which are hidden. */
export function usePendingDismissals(): readonly number[] {
  return useMutationState({
    filters: { mutationKey: DISMISS_KEY, status: 'pending' },
    select: ({ state }) => state.variables as number,
  });
}

/** The response doesn't say which addresses already have an account. */
export function useInvite() {
  return useMutation({ mutationFn: invite });
}

/** Invites one person from their card. */
export function useInviteContact() {
  return useMutation({
    mutationFn: (email: string) => invite([email]),
    meta: { failure: t`Failed to send the invitation` },
  });
}

function invite(emails: string[]) {
  const idempotency_key = newIdempotencyKey();
  return call('POST /api/connections/invites/', { body: { emails }, idempotency_key });
}

export const connectLinkQuery = () =>
  apiQuery(['connections', 'link'], 'GET /api/connect-link/', {});

/** Replaces the link; the old one stops working. */
export function useRegenerateLink() {
  const { queryKey } = connectLinkQuery();
  return useReplacement({
    queryKey,
    mutationFn: () => call('POST /api/connect-link/regenerate/'),
    failure: t`Failed to reset the link`,
  });
}

export const linkOwnerQuery = (code: string) =>
  apiQuery(['connections', 'link', code], 'GET /api/connect-link/{code}/', { params: { code } });

/** Connecting creates or links contacts. */
function invalidateContacts(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: ['contacts'] });
}

export interface AddedContact {
  contact: Contact;
  /** False if a contact was already linked. */
  isNew: boolean;
}

/** Adds a connection to the contacts, linked and with their visible profile; idempotent. */
export function useAddContactFromConnection() {
  return useMutation({
    mutationFn: addContactFromUser,
    meta: { failure: t`Failed to add contact from connection`, invalidate: ['contacts'] },
  });
}

async function addContactFromUser(user_id: number): Promise<AddedContact> {
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
