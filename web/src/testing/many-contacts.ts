import type { Contact } from '#contract/contacts.ts';
import { aContact, withDetails } from './contacts.ts';
import { answer } from './fake-api.ts';
import { mockEmptyTopBar } from './empty-top-bar.ts';

const PAGE_SIZE = 100;

/** "Person 00042" */
export function personName(index: number): string {
  return `Person ${String(index).padStart(5, '0')}`;
}

/** A server with paged contacts that records the requested pages. Ids are the index plus one. */
export function manyContacts(count: number, overrides: Partial<Contact> = {}) {
  mockEmptyTopBar();
  let contacts = Array.from({ length: count }, (_, index) =>
    aContact({ id: index + 1, first_name: personName(index), last_name: '', ...overrides }),
  );
  const requestedCursors: string[] = [];
  /** The first page has no cursor. */
  const pageBreaks = () => Math.max(0, Math.ceil(contacts.length / PAGE_SIZE) - 1);
  answer({
    'GET /api/contacts/': ({ query }) => {
      const cursor = query.get('cursor') ?? '';
      requestedCursors.push(cursor);
      const start = Number(cursor);
      const results = contacts.slice(start, start + PAGE_SIZE);
      const next_cursor = start + PAGE_SIZE < contacts.length ? String(start + PAGE_SIZE) : null;
      return { results, next_cursor, count: contacts.length };
    },
    'GET /api/contacts/landmarks/': () => ({
      count: contacts.length,
      every: PAGE_SIZE,
      cursors: Array.from({ length: pageBreaks() }, (_, page) => String((page + 1) * PAGE_SIZE)),
      letters: [],
    }),
    'GET /api/contacts/{id}/': ({ params }) =>
      withDetails(contacts.find(({ id }) => id === Number(params['id'])) ?? aContact()),
    'GET /api/contact-types/': () => ({ results: [], next_cursor: null }),
    'GET /api/contact-tags/': () => ({
      results: [{ name: 'choir', contact_count: 3, color: null }],
      next_cursor: null,
    }),
  });
  return {
    requestedCursors,
    remove: (ids: readonly number[]) => {
      contacts = contacts.filter(({ id }) => !ids.includes(id));
    },
  };
}
