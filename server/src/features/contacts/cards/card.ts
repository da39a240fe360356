import type { Contact, ContactFields, Labeled } from '#contract/contacts.ts';
import { EMPTY_PROPOSAL } from '#contract/imports.ts';
import { LIMITS } from '#contract/limits.ts';
import { badInput } from '../../../app-error.ts';
import type { UserContext } from '../../../context.ts';
import { requireOwnContactType } from '../../contact-types/public.ts';
import { areConnected } from '../contacts.queries.ts';

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

type Links = Pick<Card, 'contact_type_id' | 'associated_user_id'>;

/**
 * 400 for what a person may not write: a card of nobody, somebody else's type, a link to somebody they do not know.
 * What `before` has may stay.
 */
export async function checkCard(ctx: UserContext, before: Links, card: Card): Promise<void> {
  if (!hasIdentity(card))
    throw badInput({
      first_name: 'Please give a name, an email, a phone number or a company.',
    });
  for (const field of ['emails', 'phones'] as const)
    if (card[field].length > LIMITS.entries)
      throw badInput({ [field]: `At most ${LIMITS.entries} entries.` });
  const { contact_type_id: type, associated_user_id: user } = card;
  if (type !== null && type !== before.contact_type_id) await requireOwnContactType(ctx, type);
  if (user !== null && user !== before.associated_user_id)
    if (!(await areConnected(ctx.db, ctx.user_id, user)))
      throw badInput({ associated_user_id: 'You are not connected with this person.' });
}

/**
 * The emails (or phones) of a card after a write. `primary` is the written `email`, `entries` the written `emails`;
 * undefined where not named. The first entry and `primary` say the same: where the two disagree, the one that was
 * changed counts, and where both were, `primary` goes in front.
 */
export function syncPrimaryEntry(
  before: Labeled[],
  primary: string | undefined,
  entries: Labeled[] | undefined,
): Labeled[] {
  if (primary === undefined || primary === (before[0]?.value ?? '')) return entries ?? before;
  if (entries === undefined || sameEntries(before, entries)) return replaceFirst(before, primary);
  return putFirst(entries, primary);
}

function sameEntries(a: Labeled[], b: Labeled[]): boolean {
  return (
    a.length === b.length &&
    a.every((entry, at) => entry.value === b[at]?.value && entry.label === b[at].label)
  );
}

function replaceFirst([first, ...rest]: Labeled[], value: string): Labeled[] {
  if (value === '') return rest;
  return [{ label: first?.label ?? '', value }, ...rest.filter((entry) => entry.value !== value)];
}

function putFirst(entries: Labeled[], value: string): Labeled[] {
  if (value === '') return entries;
  const first = entries.find((entry) => entry.value === value) ?? { label: '', value };
  return [first, ...entries.filter((entry) => entry !== first)];
}
