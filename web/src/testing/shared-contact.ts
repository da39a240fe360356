import type { Contact } from '#contract/contacts.ts';
import { etagOf } from '#contract/etag.ts';
import { aContact, anOverview, withDetails } from './contacts.ts';
import { answer, Rejection } from './fake-api.ts';
import { onePage } from './messages.ts';

/** Mocks a server with one contact that other tabs can change. Rejects writes to an outdated version. */
export function sharedContact(changes: Partial<Contact> = {}) {
  let contact = aContact(changes);
  let deleted = false;
  const sent: unknown[] = [];
  const change = (fields: Partial<Contact>) => {
    const updated_at = new Date(Date.parse(contact.updated_at) + 1000).toISOString();
    return (contact = { ...contact, ...fields, updated_at });
  };
  const gone = new Rejection({ status: 404, detail: 'Contact not found' });
  answer({
    'GET /api/contacts/': () => ({ ...onePage([contact]), count: 1 }),
    'GET /api/contacts/{id}/': () => (deleted ? gone : withDetails(contact)),
    'GET /api/contacts/{id}/overview/': () => (deleted ? gone : anOverview(contact)),
    'GET /api/contacts/landmarks/': () => ({ count: 1, every: 100, cursors: [], letters: [] }),
    'GET /api/contact-tags/': () => onePage([{ name: 'tea', contact_count: 1, color: null }]),
    'GET /api/contact-types/': () => onePage([]),
    'PATCH /api/contacts/{id}/': ({ body, headers }) => {
      if ((headers.get('if-match') ?? etagOf(contact)) !== etagOf(contact))
        return new Rejection({ status: 412 });
      sent.push(body);
      return change(body as Partial<Contact>);
    },
    'DELETE /api/contacts/{id}/': () => {
      deleted = true;
      return undefined;
    },
    'POST /api/contacts/{id}/restore/': () => {
      deleted = false;
      return contact;
    },
  });
  return {
    now: () => contact,
    change,
    delete: () => {
      deleted = true;
    },
    sent,
  };
}
