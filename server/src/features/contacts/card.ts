import type { Contact, ContactFields } from '#contract/contacts.ts';
import { EMPTY_PROPOSAL } from '#contract/imports.ts';
import { syncPrimaryEntry } from './primary-entries.ts';

/** What a person writes on a contact: everything but what the server keeps about it. */
export type Card = Omit<Contact, 'id' | 'linked_user' | 'source' | 'created_at' | 'updated_at'>;

// A file knows a contact type by its name, a card by its id.
const { contact_type: _contact_type, ...EMPTY_FIELDS } = EMPTY_PROPOSAL;

export const EMPTY_CARD: Card = {
  ...EMPTY_FIELDS,
  email: '',
  phone_number: '',
  associated_user_id: null,
  contact_type_id: null,
};

const FIELDS = Object.keys(EMPTY_CARD) as (keyof Card)[];

/** The card inside a row that holds more. */
export function cardOf(row: Card): Card {
  return pick(row, FIELDS);
}

/** The card with the named fields changed; `null` empties a field. */
export function patchCard(card: Card, fields: ContactFields): Card {
  const named = FIELDS.filter((field) => fields[field] !== undefined);
  const changes = Object.fromEntries(
    named.map((field) => [field, fields[field] ?? EMPTY_CARD[field]]),
  );
  const emails = syncPrimaryEntry(card.emails, fields.email, fields.emails);
  const phones = syncPrimaryEntry(card.phones, fields.phone_number, fields.phones);
  return withEntries({ ...card, ...changes }, emails, phones);
}

/** The card with the named fields and nothing else; `before` tells which of two disagreeing fields was changed. */
export function replaceCard(before: Card, fields: ContactFields): Card {
  const emails = fields.email !== undefined && fields.emails !== undefined ? before.emails : [];
  const phones =
    fields.phone_number !== undefined && fields.phones !== undefined ? before.phones : [];
  return patchCard(withEntries(EMPTY_CARD, emails, phones), fields);
}

/** The card with these emails and phones, the first of each in its own field as well. */
export function withEntries(card: Card, emails: Card['emails'], phones: Card['phones']): Card {
  const email = emails[0]?.value ?? '';
  const phone_number = phones[0]?.value ?? '';
  return { ...card, emails, phones, email, phone_number };
}

/** Whether there is a name, an email, a phone number or a company: without any it is no contact. */
export function hasIdentity(card: Card): boolean {
  const { first_name, last_name, email, phone_number, company_name } = card;
  return [first_name, last_name, email, phone_number, company_name].some((text) => text !== '');
}

function pick<Row extends object, Field extends keyof Row>(row: Row, fields: Field[]) {
  return Object.fromEntries(fields.map((field) => [field, row[field]])) as Pick<Row, Field>;
}
