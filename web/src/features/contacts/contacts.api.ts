import { readAllPages, apiQuery } from '../../lib/http/api-query.ts';
import { useDeferredValue, useState } from 'react';
import { t } from '@lingui/core/macro';
import {
  MutationObserver,
  mutationOptions,
  queryOptions,
  type QueryClient,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { ContactTag } from '#contract/contact-tags.ts';
import type { Contact, ContactFields } from '#contract/contacts.ts';
import { etagOf } from '#contract/etag.ts';
import { LIMITS } from '#contract/limits.ts';
import { call } from '../../lib/http/api.ts';
import { displayName } from '../../entities/contact/contact-name.ts';
import type { ContactPickerSearch } from '../../entities/contact/contact-picker.tsx';
import { errorMessage } from '../../lib/http/error-message.ts';
import {
  updateCachedContact,
  contactInLists,
  removeCachedContact,
  PAGE_CURSORS,
  LISTS,
  contactKey,
  cacheContact,
  TAGS,
  MATCHES,
  VALUES,
} from './contacts-cache.ts';
import type { ListSearch } from './list-search.ts';
import { PAGE_SIZE } from './list/list-pages.ts';
import { combineQueries } from '../../lib/http/combine-queries.ts';

/** Pages outside the viewport are dropped soon: a list may have 50,000 contacts. */
const GC_TIME_MS = 20_000;
const MAX_TAG_PAGES = 5;
/** Options shown while typing. */
const MAX_OPTIONS = 8;

export function readContactPage(search: ListSearch, cursor: string, signal: AbortSignal) {
  return call('GET /api/contacts/', { query: { ...search, limit: PAGE_SIZE, cursor }, signal });
}

/** A page by cursor; aborted when scrolled past. */
export const contactPageQuery = (search: ListSearch, cursor = '') =>
  queryOptions({
    queryKey: [...LISTS, search, cursor],
    queryFn: ({ signal }) => readContactPage(search, cursor, signal),
    ...(cursor !== '' && { gcTime: GC_TIME_MS }),
  });

export const pageCursorsQuery = (search: ListSearch) =>
  apiQuery([...PAGE_CURSORS, search], 'GET /api/contacts/landmarks/', { query: search });

/** The user's tags by name, at most a thousand. */
/** The id of the user's first contact linked to another user; null if there is none. */
export const linkedContactQuery = (user_id: number) =>
  queryOptions({
    queryKey: ['contacts', 'linked', user_id] as const,
    queryFn: async ({ signal }) => {
      const { results } = await call('GET /api/contacts/search/', { query: { user_id }, signal });
      return results[0]?.id ?? null;
    },
  });

export const tagsQuery = () =>
  queryOptions({
    queryKey: TAGS,
    queryFn: ({ signal }) =>
      readAllPages(
        (cursor) =>
          call('GET /api/contact-tags/', { query: { limit: LIMITS.page, cursor }, signal }),
        MAX_TAG_PAGES,
      ),
  });

export type TagColors = ReadonlyMap<string, string | null>;

/** The colors of tags by name. */
export function useTagColors(): TagColors {
  const { data } = useQuery({ ...tagsQuery(), select: toColors });
  return data ?? NO_COLORS;
}

const NO_COLORS: TagColors = new Map();

function toColors(tags: readonly ContactTag[]): TagColors {
  return new Map(tags.map(({ name, color }) => [name, color]));
}

/** Companies or places of contacts that start with the text. */
export const contactValuesQuery = (field: 'company' | 'city' | 'country', q: string) =>
  apiQuery([...VALUES, field, q], 'GET /api/contacts/values/', { query: { field, q } });

/** Contacts that a new one may duplicate. */
export const contactMatchesQuery = (given: { email: string; phone: string; name: string }) =>
  apiQuery([...MATCHES, given], 'GET /api/contacts/matches/', { query: given });

/** A contact, initially from a cached list. */
export const contactQuery = (queries: QueryClient, id: number) =>
  queryOptions({
    queryKey: contactKey(id),
    queryFn: ({ signal }): Promise<Contact> =>
      call('GET /api/contacts/{id}/', { params: { id }, signal }),
    initialData: () => contactInLists(queries, id),
    // Marks list data as stale, so that it's shown but refetched.
    initialDataUpdatedAt: 0,
  });

export function useContactsById(ids: readonly number[], enabled = true) {
  const queries = useQueryClient();
  const cards = useQueries({
    queries: ids.map((id) => ({ ...contactQuery(queries, id), enabled })),
  });
  const contacts = cards.flatMap(({ data }) => data ?? []);
  return {
    ...combineQueries(cards),
    data: contacts.length === ids.length ? contacts : undefined,
  };
}

/** Creates a contact; idempotent per key. */
export function useCreateContact() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: { body: ContactFields; idempotency_key: string }) =>
      call('POST /api/contacts/', input),
    onSuccess: (contact) => cacheContact(queries, contact),
  });
}

/** Changes fields of the version `base`; 412 if the contact has changed. */
export function useChangeContact() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ base, body }: { base: Contact; body: ContactFields }) =>
      call('PATCH /api/contacts/{id}/', {
        params: { id: base.id },
        body,
        if_match: etagOf(base),
      }),
    onSuccess: (contact) => cacheContact(queries, contact),
  });
}

/** Loads the current version, ignoring the cache. */
export function useRefetchContact() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => queries.fetchQuery({ ...contactQuery(queries, id), staleTime: 0 }),
    meta: { failure: t`Failed to fetch contacts` },
  });
}

export function useDeleteContact() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('DELETE /api/contacts/{id}/', { params: { id } }),
    meta: { failure: t`Failed to delete contact` },
    onSuccess: (_, id) => removeCachedContact(queries, id),
  });
}

/** Optimistic; reverted on failure. Toggles of one contact run in sequence. */
export function useToggleFavorite(id: number) {
  return useMutation(favoriteMutation(useQueryClient(), id));
}

/** One mutation for all rows of a list. */
export function useToggleAnyFavorite() {
  const queries = useQueryClient();
  return ({ id, favorite }: Pick<Contact, 'id' | 'favorite'>) => {
    const toggle = new MutationObserver(queries, favoriteMutation(queries, id));
    // Failures are shown as a toast.
    toggle.mutate(!favorite).catch(() => {});
  };
}

function favoriteMutation(queries: QueryClient, id: number) {
  const mutationKey = ['contacts', 'favorite', id] as const;
  const show = (favorite: boolean) =>
    updateCachedContact(queries, id, (contact) => ({ ...contact, favorite }));
  return mutationOptions({
    mutationKey,
    scope: { id: `favorite-${id}` },
    mutationFn: (favorite: boolean) =>
      call('PATCH /api/contacts/{id}/', { params: { id }, body: { favorite } }),
    meta: { failure: t`Failed to toggle favorite` },
    onMutate: async (favorite) => {
      // A running fetch would restore the old state.
      await queries.cancelQueries({ queryKey: ['contacts'] });
      show(favorite);
    },
    onError: (_, favorite) => show(!favorite),
    onSuccess: (contact) => {
      if (queries.isMutating({ mutationKey }) === 1) cacheContact(queries, contact);
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: ['contacts'] }),
  });
}

/** Searches the contacts while the user types in a `ContactPicker`; `excluded` ids aren't offered. */
export function useContactSearch(excluded: readonly (number | undefined)[]): ContactPickerSearch {
  const [typed, onTypedChange] = useState('');
  const q = useDeferredValue(typed.trim());
  const { data, error } = useQuery({
    ...contactPageQuery(q === '' ? {} : { q }),
    enabled: q !== '',
  });
  const found = q === '' ? [] : (data?.results.filter(({ id }) => !excluded.includes(id)) ?? []);
  return {
    typed,
    onTypedChange,
    options: found.slice(0, MAX_OPTIONS).map((contact) => ({
      value: String(contact.id),
      label: displayName(contact),
      detail: contact.company_name || contact.email,
    })),
    emptyText: emptyText(q, data !== undefined),
    failure: error === null ? undefined : errorMessage(error, t`Failed to fetch contacts`),
  };
}

function emptyText(q: string, isLoaded: boolean): string {
  if (q === '') return t`Enter a name.`;
  return isLoaded ? t`No contacts found` : t`Searching…`;
}
