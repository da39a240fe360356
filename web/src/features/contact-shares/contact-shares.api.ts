import { useCallback } from 'react';
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ContactShare, MultiShare } from '#contract/contact-shares.ts';
import type { Contact } from '#contract/contacts.ts';
import { LIMITS } from '#contract/limits.ts';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { PAGED, rowsOf } from '../../lib/paged.ts';
import { shareAcceptedText } from '../../lib/shared-card.ts';
import { showToast } from '../../ui/toasts.ts';
import { contactQuery } from '../contacts/contacts.api.ts';

export type ShareSide = 'received' | 'sent';

/** The shares that I received or sent, newest first. */
export const sharesQuery = (type: ShareSide) =>
  infiniteQueryOptions({
    queryKey: ['contact_shares', 'list', type],
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET /api/contact-shares/', { query: { type, cursor }, signal }),
    ...PAGED,
    select: rowsOf,
  });

/** The shares of one message, by their ids: what the cards in a thread say beyond their names. */
export const messageSharesQuery = (message: number) =>
  queryOptions({
    queryKey: ['contact_shares', 'message', message],
    queryFn: ({ signal }) =>
      call('GET /api/contact-shares/', { query: { message, limit: LIMITS.page }, signal }),
    select: ({ results }) => new Map(results.map((share) => [share.id, share])),
  });

/** The people whose names were typed, among my connections and those I wrote with, however many there are. */
export const peopleQuery = (q: string) =>
  queryOptions({
    queryKey: ['connections', 'people', q],
    queryFn: ({ signal }) => call('GET /api/search/', { query: { q }, signal }),
    enabled: q !== '',
  });

/** Shares contacts with a person, whole or not at all. The dialog says why it failed. */
export function useShareContacts() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: { body: Omit<MultiShare, 'message_id'>; idempotency_key: string }) =>
      call('POST /api/contact-shares/multi_share/', input),
    onSuccess: () => {
      for (const root of ['contact_shares', 'conversations', 'interactions'] as const)
        void queries.invalidateQueries({ queryKey: [root] });
    },
  });
}

/** Reads these contacts past every cache; those that are gone are left out. */
export function useReadContacts(): (ids: readonly number[]) => Promise<Contact[]> {
  const queries = useQueryClient();
  return useCallback(
    async (ids) => {
      const read = await Promise.all(ids.map((id) => readContact(queries, id)));
      return read.filter((contact) => contact !== null);
    },
    [queries],
  );
}

async function readContact(queries: QueryClient, id: number): Promise<Contact | null> {
  try {
    return await queries.fetchQuery({ ...contactQuery(queries, id), staleTime: 0 });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Takes a shared card into my contacts, and tells what became of it. */
export function useAcceptShare() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const tell = (share: ContactShare) => {
    const id = share.accepted_contact_id;
    const open = () => void navigate({ to: '/contacts', search: id === null ? {} : { id } });
    const action = { label: 'Open', onAction: open };
    showToast({ type: 'success', message: shareAcceptedText(share), action });
  };
  return useMutation({
    mutationFn: (id: number) => call('POST /api/contact-shares/{id}/accept/', { params: { id } }),
    meta: { failure: 'Failed to accept contact' },
    onSettled: () => readAnswered(queries),
    onSuccess: (share) => {
      tell(share);
      void queries.invalidateQueries({ queryKey: ['contacts'] });
    },
  });
}

export function useDeclineShare() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('POST /api/contact-shares/{id}/decline/', { params: { id } }),
    meta: { failure: 'Failed to decline contact' },
    onSettled: () => readAnswered(queries),
  });
}

/** Also after a failure: it may have been answered elsewhere. The button spins until the card says how it stands. */
function readAnswered(queries: QueryClient): Promise<unknown> {
  return Promise.all([
    queries.invalidateQueries({ queryKey: ['contact_shares'] }),
    queries.invalidateQueries({ queryKey: ['conversations', 'one'] }),
  ]);
}
