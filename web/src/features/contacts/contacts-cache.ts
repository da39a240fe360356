import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Contact } from '#contract/contacts.ts';

export interface ContactPage {
  results: Contact[];
  next_cursor: string | null;
  count: number;
}
type Pages = InfiniteData<ContactPage, string>;

/** Root of every list, and the place of one contact, among the cached answers. */
export const LISTS = ['contacts', 'list'] as const;
export const placeOf = (id: number) => ['contacts', 'one', id] as const;

/** The contact as any list already has it. */
export function contactInLists(queries: QueryClient, id: number): Contact | undefined {
  for (const [, pages] of queries.getQueriesData<Pages>({ queryKey: LISTS }))
    for (const page of pages?.pages ?? []) {
      const contact = page.results.find((candidate) => candidate.id === id);
      if (contact !== undefined) return contact;
    }
  return undefined;
}

/** Changes a contact wherever it is shown, at once. */
export function changeCached(
  queries: QueryClient,
  id: number,
  change: (contact: Contact) => Contact,
): void {
  queries.setQueryData<Contact>(placeOf(id), (contact) => contact && change(contact));
  eachPage(queries, (page) =>
    page.results.some((contact) => contact.id === id)
      ? {
          ...page,
          results: page.results.map((contact) => (contact.id === id ? change(contact) : contact)),
        }
      : page,
  );
}

/** Shows what the server answered; the lists are read again, for its place in them may be another. */
export function putContact(queries: QueryClient, contact: Contact): void {
  queries.setQueryData<Contact>(placeOf(contact.id), contact);
  changeCached(queries, contact.id, () => contact);
  void queries.invalidateQueries({ queryKey: LISTS });
}

/** Takes a contact that is gone out of all lists. Its own place stays until nobody looks at it any more. */
export function dropContact(queries: QueryClient, id: number): void {
  eachPage(queries, (page) => {
    const results = page.results.filter((contact) => contact.id !== id);
    return { ...page, results, count: page.count - (page.results.length - results.length) };
  });
  void queries.invalidateQueries({ queryKey: LISTS });
}

function eachPage(queries: QueryClient, change: (page: ContactPage) => ContactPage): void {
  queries.setQueriesData<Pages>(
    { queryKey: LISTS },
    (data) => data && { ...data, pages: data.pages.map(change) },
  );
}
