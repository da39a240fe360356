import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import type { Contact, ContactFields } from '#contract/contacts.ts';
import { etagOf } from '#contract/etag.ts';
import { call } from '../../lib/api.ts';
import type { CompanyValues } from './company-fields.ts';
import {
  changeCached,
  contactInLists,
  dropContact,
  LISTS,
  placeOf,
  putContact,
  type ContactPage,
} from './contacts-cache.ts';
import type { ListSearch } from './contacts-search.ts';
import { saveCompany, type CompanyCalls } from './save-company.ts';

const PAGE = 100;

/** My contacts, filtered and sorted, page after page. What was shown stays until the next filter has its answer. */
export const contactListQuery = (search: ListSearch) =>
  infiniteQueryOptions({
    queryKey: [...LISTS, search],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/contacts/', { query: { ...search, limit: PAGE, cursor: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next_cursor,
    placeholderData: keepPreviousData,
    select: flatten,
  });

function flatten({ pages }: InfiniteData<ContactPage, string>) {
  return { contacts: pages.flatMap((page) => page.results), count: pages[0]?.count ?? 0 };
}

/** One contact; at first as a list already has it. */
export const contactQuery = (queries: QueryClient, id: number) =>
  queryOptions({
    queryKey: placeOf(id),
    queryFn: ({ signal }) => call('GET /api/contacts/{id}/', { params: { id }, signal }),
    initialData: () => contactInLists(queries, id),
    // Shown at once, and still read: a list may be older than it looks.
    initialDataUpdatedAt: 0,
  });

/** Adds a contact. The same key never adds twice. */
export function useCreateContact() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: { body: ContactFields; idempotency_key: string }) =>
      call('POST /api/contacts/', input),
    onSuccess: (contact) => putContact(queries, contact),
  });
}

/** Changes the named fields of the version that `base` is; 412 where the contact has another by now. */
export function useChangeContact() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ base, body }: { base: Contact; body: ContactFields }) =>
      call('PATCH /api/contacts/{id}/', {
        params: { id: base.id },
        body,
        if_match: etagOf(base),
      }),
    onSuccess: (contact) => putContact(queries, contact),
  });
}

/** The contact as the server has it now, past every cache. */
export function useFreshContact() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => queries.fetchQuery({ ...contactQuery(queries, id), staleTime: 0 }),
    meta: { failure: 'Failed to fetch contacts' },
  });
}

export function useDeleteContact() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('DELETE /api/contacts/{id}/', { params: { id } }),
    meta: { failure: 'Failed to delete contact' },
    onSuccess: (_, id) => dropContact(queries, id),
  });
}

/** Shown at once, and taken back where the server refuses. One contact's toggles follow one another. */
export function useToggleFavorite(id: number) {
  const queries = useQueryClient();
  const mutationKey = ['contacts', 'favorite', id] as const;
  const show = (favorite: boolean) =>
    changeCached(queries, id, (contact) => ({ ...contact, favorite }));
  return useMutation({
    mutationKey,
    scope: { id: `favorite-${id}` },
    mutationFn: (favorite: boolean) =>
      call('PATCH /api/contacts/{id}/', { params: { id }, body: { favorite } }),
    meta: { failure: 'Failed to toggle favorite' },
    onMutate: async (favorite) => {
      // An answer that is under way would show the old state again.
      await queries.cancelQueries({ queryKey: ['contacts'] });
      show(favorite);
    },
    onError: (_, favorite) => show(!favorite),
    onSuccess: (contact) => {
      if (queries.isMutating({ mutationKey }) === 1) putContact(queries, contact);
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: ['contacts'] }),
  });
}

/** Saves company data: by the contact, else by company_info. What comes of it is told by the outcome. */
export function useSaveCompany() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ base, fields }: { base: Contact; fields: CompanyValues }) =>
      saveCompany(companyCalls(base), fields),
    onSuccess: ({ contact }) => {
      if (contact !== null) putContact(queries, contact);
    },
  });
}

function companyCalls(base: Contact): CompanyCalls {
  const params = { id: base.id };
  return {
    change: (body) => call('PATCH /api/contacts/{id}/', { params, body, if_match: etagOf(base) }),
    companyInfo: (body) => call('POST /api/contacts/{id}/company_info/', { params, body }),
  };
}
