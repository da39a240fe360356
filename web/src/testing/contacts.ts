import type { Contact, ContactDetails, OtherDetail, ContactReference } from '#contract/contacts.ts';
import type { ContactOverview } from '#contract/interactions.ts';
import { emptyContact } from '../features/offline/empty-contact.ts';

/** A contact as the API returns it. */
export function aContact(changes: Partial<Contact> = {}): Contact {
  return {
    ...emptyContact(7),
    first_name: 'Grace',
    last_name: 'Hopper',
    created_at: '2026-11-21T09:00:00.000Z',
    updated_at: '2026-11-21T09:00:00.000Z',
    ...changes,
  };
}

/** A contact as shown with a reminder. */
export function aContactReference(id: number, name: string): ContactReference {
  return { id, name, photo_url: null, avatar_url: null };
}

/** A contact with the entry of its creation. */
export function anOverview(contact: Contact): ContactOverview {
  const { id, created_at: at, source } = contact;
  const results = [{ type: 'created' as const, id, at, created: { source, program: null } }];
  return {
    contact: withDetails(contact),
    relationships: [],
    households: [],
    profile_changes: [],
    timeline: { results, next_cursor: null },
  };
}

/** A contact as in the response about one. */
export function withDetails(contact: Contact, extra: OtherDetail[] = []): ContactDetails {
  return { ...contact, extra, sources: {} };
}
