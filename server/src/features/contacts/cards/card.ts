import { msg } from '@lingui/core/runtime-macro';
import type { Contact, ContactFields, FollowProfile, Labeled } from '#contract/contacts.ts';
import { emailAddress } from '#contract/fields.ts';
import { EMPTY_PROPOSAL } from '#contract/imports.ts';
import { LIMITS } from '#contract/limits.ts';
import { badInput } from '../../../app-error.ts';
import type { UserContext } from '../../../context.ts';
import { requireOwnContactType } from '../../contact-types/public.ts';
import { areConnected } from '../../../people.queries.ts';

/** The fields a user edits. */
export type Card = Omit<
  Contact,
  'id' | 'linked_user' | 'photo_url' | 'follow_profile' | 'source' | 'created_at' | 'updated_at'
> & {
  /** Null uses the setting of the owner. */
  follow_profile: FollowProfile | null;
};

// Files name contact types and custom fields, contacts reference them by id.
const {
  contact_type: _contact_type,
  custom_values: _custom_values,
  ...EMPTY_FIELDS
} = EMPTY_PROPOSAL;

export const EMPTY_CARD: Card = {
  ...EMPTY_FIELDS,
  email: '',
  phone_number: '',
  associated_user_id: null,
  contact_type_id: null,
  custom: {},
  follow_profile: null,
};

const FIELDS = Object.keys(EMPTY_CARD) as (keyof Card)[];

export function cardOf(row: Card): Card {
  return pick(row, FIELDS);
}

/** Applies the given fields; `null` clears a field. Of custom fields only the given ones change. */
export function patchCard(card: Card, fields: ContactFields): Card {
  const named = FIELDS.filter((field) => fields[field] !== undefined);
  const changes = Object.fromEntries(
    named.map((field) => [field, fields[field] ?? EMPTY_CARD[field]]),
  );
  const emails = syncPrimaryEntry(card.emails, fields.email, fields.emails);
  const phones = syncPrimaryEntry(card.phones, fields.phone_number, fields.phones);
  const custom = patchCustom(card.custom, fields.custom);
  return withEntries({ ...card, ...changes, custom }, emails, phones);
}

function patchCustom(
  custom: Card['custom'],
  changes: ContactFields['custom'] = {},
): Card['custom'] {
  const values = Object.entries({ ...custom, ...changes });
  return Object.fromEntries(values.flatMap(([id, value]) => (value === null ? [] : [[id, value]])));
}

/** The contact with only the given fields; `before` decides which of two conflicting fields changed. */
export function replaceCard(before: Card, fields: ContactFields): Card {
  const emails = fields.email !== undefined && fields.emails !== undefined ? before.emails : [];
  const phones =
    fields.phone_number !== undefined && fields.phones !== undefined ? before.phones : [];
  return patchCard(withEntries(EMPTY_CARD, emails, phones), fields);
}

/** Sets emails and phones, including the primary fields. */
export function withEntries(card: Card, emails: Card['emails'], phones: Card['phones']): Card {
  const email = emails[0]?.value ?? '';
  const phone_number = phones[0]?.value ?? '';
  return { ...card, emails, phones, email, phone_number };
}

/** A contact needs a name, an email, a phone number or a company. */
export function hasIdentity(card: Card): boolean {
  const { first_name, last_name, email, phone_number, company_name } = card;
  return [first_name, last_name, email, phone_number, company_name].some((text) => text !== '');
}

function pick<Row extends object, Field extends keyof Row>(row: Row, fields: Field[]) {
  return Object.fromEntries(fields.map((field) => [field, row[field]])) as Pick<Row, Field>;
}

type KnownValues = Pick<Card, 'contact_type_id' | 'associated_user_id' | 'emails'>;

/**
 * 400 for a contact without identity, an invalid email, an unknown type or a link to an unconnected user. Values that
 * `before` already has are accepted.
 */
export async function checkCard(ctx: UserContext, before: KnownValues, card: Card): Promise<void> {
  if (!hasIdentity(card))
    throw badInput({
      first_name: msg`Enter a name, email, phone or company.`,
    });
  for (const field of ['emails', 'phones'] as const)
    if (card[field].length > LIMITS.entries)
      throw badInput({ [field]: msg`Must have at most ${{ max: LIMITS.entries }} entries.` });
  checkEmails(before, card);
  const { contact_type_id: type, associated_user_id: user } = card;
  if (type !== null && type !== before.contact_type_id) await requireOwnContactType(ctx, type);
  if (user !== null && user !== before.associated_user_id)
    if (!(await areConnected(ctx.db, ctx.user_id, user)))
      throw badInput({ associated_user_id: msg`You aren’t connected with this person.` });
}

/** The first one is also reported at `email`, which repeats it. */
function checkEmails(before: KnownValues, card: Card): void {
  const known = new Set(before.emails.map(({ value }) => value));
  const fields = card.emails.flatMap(({ value }, index) => {
    if (known.has(value) || emailAddress.safeParse(value).success) return [];
    return [...(index === 0 ? ['email'] : []), `emails.${index}.value`];
  });
  if (fields.length > 0)
    throw badInput(
      Object.fromEntries(fields.map((field) => [field, msg`Enter a valid email address.`])),
    );
}

/**
 * Merges written `email` (`primary`) and `emails` (`entries`), or phones; undefined if not given. The first entry must
 * equal `primary`: the changed one wins, and if both changed, `primary` is prepended.
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
    a.every((entry, index) => entry.value === b[index]?.value && entry.label === b[index].label)
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
