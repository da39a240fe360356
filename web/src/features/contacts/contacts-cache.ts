import type { QueryClient } from '@tanstack/react-query';
import type { Contact } from '#contract/contacts.ts';

/** One page of a list, and how many contacts the whole of it has. */
export interface ContactPage {
  results: Contact[];
  next_cursor: string | null;
  count: number;
}

/** Roots of the pages of every list, of their landmarks and of what is counted, and the place of one contact, among the cached answers. */
export const LISTS = ['contacts', 'list'] as const;
export const PAGE_CURSORS = ['contacts', 'landmarks'] as const;
export const TAGS = ['contacts', 'tags'] as const;
export const contactKey = (id: number) => ['contacts', 'one', id] as const;

/** The contact as any list already has it. */
export function contactInLists(queries: QueryClient, id: number): Contact | undefined {
  for (const [, page] of queries.getQueriesData<ContactPage>({ queryKey: LISTS })) {
    const contact = page?.results.find((candidate) => candidate.id === id);
    if (contact !== undefined) return contact;
  }
  return undefined;
}

/** Who stands after a contact in the list that is shown, or before it at the end of a page; null where nobody does. */
export function neighbourInLists(queries: QueryClient, id: number): number | null {
  const shown = queries.getQueryCache().findAll({ queryKey: LISTS, type: 'active' });
  for (const { state } of shown) {
    const ids = (state.data as ContactPage | undefined)?.results.map((contact) => contact.id) ?? [];
    const place = ids.indexOf(id);
    if (place >= 0) return ids[place + 1] ?? ids[place - 1] ?? null;
  }
  return null;
}

/** Changes a contact wherever it is shown, at once. */
export function changeCached(
  queries: QueryClient,
  id: number,
  change: (contact: Contact) => Contact,
): void {
  queries.setQueryData<Contact>(contactKey(id), (contact) => contact && change(contact));
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
  queries.setQueryData<Contact>(contactKey(contact.id), contact);
  changeCached(queries, contact.id, () => contact);
  invalidateLists(queries);
}

/** Takes a contact that is gone out of all lists. Its own place stays until nobody looks at it any more. */
export function dropContact(queries: QueryClient, id: number): void {
  eachPage(queries, (page) => {
    const results = page.results.filter((contact) => contact.id !== id);
    return { ...page, results, count: page.count - (page.results.length - results.length) };
  });
  invalidateLists(queries);
}

/** Reads what is on the screen of the lists again. */
export function invalidateLists(queries: QueryClient): void {
  for (const queryKey of [LISTS, PAGE_CURSORS, TAGS]) void queries.invalidateQueries({ queryKey });
}

function eachPage(queries: QueryClient, change: (page: ContactPage) => ContactPage): void {
  queries.setQueriesData<ContactPage>({ queryKey: LISTS }, (page) => page && change(page));
}
