import type { Contact, ContactDetails, OtherDetail, ContactReference } from '#contract/contacts.ts';
import type { ContactOverview } from '#contract/interactions.ts';

/** A contact as the API returns it. */
export function aContact(changes: Partial<Contact> = {}): Contact {
  return {
    id: 7,
    name_prefix: '',
    first_name: 'Grace',
    middle_name: '',
    last_name: 'Hopper',
    name_suffix: '',
    nickname: '',
    phonetic_first_name: '',
    phonetic_last_name: '',
    pronouns: '',
    email: '',
    phone_number: '',
    favorite: false,
    associated_user_id: null,
    linked_user: null,
    contact_type_id: null,
    company_name: '',
    department: '',
    job_title: '',
    industry: '',
    company_size: '',
    website: '',
    company_notes: '',
    emails: [],
    phones: [],
    addresses: [],
    urls: [],
    messengers: [],
    birthday: null,
    dates: [],
    met_on: null,
    deceased_on: null,
    custom: {},
    tags: [],
    notes: '',
    how_we_met: '',
    cadence_days: null,
    last_contacted_at: null,
    photo_url: null,
    follow_profile: 'ask',
    source: 'manual',
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
