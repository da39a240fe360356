import { useCallback } from 'react';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { MultiShare } from '#contract/contact-shares.ts';
import type { Contact } from '#contract/contacts.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import { call } from '../../lib/http/api.ts';
import { pagedApiQuery } from '../../lib/http/api-query.ts';
import { contactQuery } from '../contacts/contacts.api.ts';

export type ShareSide = 'received' | 'sent';

export const sharesQuery = (type: ShareSide) =>
  pagedApiQuery(['contact_shares', 'list', type], 'GET /api/contact-shares/', { query: { type } });

/** Shares contacts, all or none. The dialog shows errors. */
export function useShareContacts() {
  return useMutation({
    mutationFn: (input: { body: Omit<MultiShare, 'message_id'>; idempotency_key: string }) =>
      call('POST /api/contact-shares/multi_share/', input),
    meta: { invalidate: ['contact_shares', 'conversations', 'interactions'] },
  });
}

/** Loads current versions of contacts, without deleted ones. */
export function useFetchContacts(): (ids: readonly number[]) => Promise<Contact[]> {
  const queries = useQueryClient();
  return useCallback(
    async (ids) => {
      const contacts = await Promise.all(ids.map((id) => fetchContact(queries, id)));
      return contacts.filter((contact) => contact !== null);
    },
    [queries],
  );
}

async function fetchContact(queries: QueryClient, id: number): Promise<Contact | null> {
  try {
    return await queries.fetchQuery({ ...contactQuery(queries, id), staleTime: 0 });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
