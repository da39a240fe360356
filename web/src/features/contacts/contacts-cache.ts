import type { QueryClient } from '@tanstack/react-query';
import type { Contact } from '#contract/contacts.ts';

export interface ContactPage {
  results: Contact[];
  next_cursor: string | null;
  count: number;
}

export const LISTS = ['contacts', 'list'] as const;
export const PAGE_CURSORS = ['contacts', 'landmarks'] as const;
/** The user's tags with their contact counts. */
export const TAGS = ['contacts', 'tags'] as const;
/** Companies and places of contacts. */
export const VALUES = ['contacts', 'values'] as const;
export const MATCHES = ['contacts', 'matches'] as const;
export const contactKey = (id: number) => ['contacts', 'one', id] as const;

export function contactInLists(queries: QueryClient, id: number): Contact | undefined {
  for (const [, page] of queries.getQueriesData<ContactPage>({ queryKey: LISTS })) {
    const contact = page?.results.find((candidate) => candidate.id === id);
    if (contact !== undefined) return contact;
  }
  return undefined;
}

/** The next contact in the list, or the previous at the end of a page; null if none. */
export function neighborInLists(queries: QueryClient, id: number): number | null {
  const activeQueries = queries.getQueryCache().findAll({ queryKey: LISTS, type: 'active' });
  for (const { state } of activeQueries) {
    const ids = (state.data as ContactPage | undefined)?.results.map((contact) => contact.id) ?? [];
    const position = ids.indexOf(id);
    if (position >= 0) return ids[position + 1] ?? ids[position - 1] ?? null;
  }
  return null;
}

/** Updates a contact in all cached queries. */
export function updateCachedContact(
  queries: QueryClient,
  id: number,
  change: (contact: Contact) => Contact,
): void {
  queries.setQueryData<Contact>(contactKey(id), (contact) => contact && change(contact));
  updatePages(queries, (page) =>
    page.results.some((contact) => contact.id === id)
      ? {
          ...page,
          results: page.results.map((contact) => (contact.id === id ? change(contact) : contact)),
        }
      : page,
  );
}

/** Stores a server response; lists are refetched because the contact's position may change. */
export function cacheContact(queries: QueryClient, contact: Contact): void {
  queries.setQueryData<Contact>(contactKey(contact.id), contact);
  updateCachedContact(queries, contact.id, () => contact);
  invalidateLists(queries);
}

/** Removes a deleted contact from all lists; its own query stays while displayed. */
export function removeCachedContact(queries: QueryClient, id: number): void {
  updatePages(queries, (page) => {
    const results = page.results.filter((contact) => contact.id !== id);
    return { ...page, results, count: page.count - (page.results.length - results.length) };
  });
  invalidateLists(queries);
}

export function invalidateLists(queries: QueryClient): void {
  for (const queryKey of [LISTS, PAGE_CURSORS, TAGS, VALUES])
    void queries.invalidateQueries({ queryKey });
}

function updatePages(queries: QueryClient, change: (page: ContactPage) => ContactPage): void {
  queries.setQueriesData<ContactPage>({ queryKey: LISTS }, (page) => page && change(page));
}
