import type { Contact, ContactFields } from '#contract/contacts.ts';
import type { Interaction, NewInteraction } from '#contract/interactions.ts';
import type { Reminder } from '#contract/reminders.ts';

/** Fields of a change besides custom ones; the primary email and phone are entries of their lists. */
export type ChangedField = Exclude<
  keyof Contact & keyof ContactFields,
  'email' | 'phone_number' | 'custom'
>;

/** What an edit changes, in the form that the API takes. */
export type ContactChange = Partial<Pick<Contact, ChangedField>> & {
  custom?: NonNullable<ContactFields['custom']>;
};

interface EditBase {
  /** The idempotency key of all its attempts. */
  key: string;
  created_at: string;
  /** The last attempt, whose response may be lost. */
  attempted_at: string | null;
  state: 'waiting' | 'conflict' | 'rejected';
  /** Why the server rejected it. */
  problem: string;
  /** The name of the contact or the title of the reminder. */
  about: string;
}

/** A changed contact; `theirs` is the newer version of a conflict. */
export interface ChangeEdit extends EditBase {
  kind: 'change';
  base: Contact;
  body: ContactChange;
  /** Earlier values that the server may have received. */
  attempts: ContactChange[];
  theirs: Contact | null;
}

/** A new contact; `base` has a temporary id. */
export interface CreateEdit extends EditBase {
  kind: 'create';
  base: Contact;
  body: ContactFields;
}

export interface LogEdit extends EditBase {
  kind: 'log';
  base: Interaction;
  body: NewInteraction & { occurred_at: string };
}

export interface CompleteEdit extends EditBase {
  kind: 'complete';
  base: Reminder;
}

export type NewEdit = ChangeEdit | CreateEdit | LogEdit | CompleteEdit;
/** With its number in the queue, and the nonce of its current state. */
export type Edit = NewEdit & { id: number; nonce: Uint8Array };

/** Larger than any id of the server. */
const FIRST_TEMPORARY_ID = 9_000_000_000_000_000;

export function isTemporary(id: number): boolean {
  return id >= FIRST_TEMPORARY_ID;
}

/** An id for a new row until the server gives it one. */
export function temporaryId(taken: (id: number) => boolean): number {
  let id = FIRST_TEMPORARY_ID + (Date.now() % 1_000_000_000_000);
  while (taken(id)) id += 1;
  return id;
}

/** The id of the contact or reminder that the edit changes. */
export function targetOf({ kind, base }: NewEdit): string {
  if (kind === 'log') return `contact ${base.contact_ids[0] ?? 0}`;
  return `${kind === 'complete' ? 'reminder' : 'contact'} ${base.id}`;
}

/** The fields as a contact has them. */
export function toChange(base: Contact, body: ContactFields): ContactChange {
  const { email, phone_number, custom, ...fields } = body;
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  const texts = given.map(([name, value]) => [name, toText(base, name, value)]);
  return {
    ...(Object.fromEntries(texts) as ContactChange),
    ...(typeof email === 'string' &&
      fields.emails === undefined && { emails: first(base.emails, email) }),
    ...(typeof phone_number === 'string' &&
      fields.phones === undefined && { phones: first(base.phones, phone_number) }),
    ...(custom !== undefined && { custom }),
  };
}

/** The server trims texts, and stores null as an empty one. */
function toText(base: Contact, name: string, value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  return value === null && typeof base[name as keyof Contact] === 'string' ? '' : value;
}

function first(list: Contact['emails'], value: string): Contact['emails'] {
  const trimmed = value.trim();
  const [{ label } = { label: '' }, ...rest] = list;
  return trimmed === '' ? rest : [{ label, value: trimmed }, ...rest];
}

/** The contact after a change. */
export function applyChange(contact: Contact, { custom = {}, ...fields }: ContactChange): Contact {
  const values = { ...contact.custom, ...custom };
  const next = { ...contact, ...fields };
  return {
    ...next,
    email: next.emails[0]?.value ?? '',
    phone_number: next.phones[0]?.value ?? '',
    custom: Object.fromEntries(
      Object.entries(values).filter(([, value]) => value !== null && value !== ''),
    ) as Contact['custom'],
  };
}

/** Adds a later change of the same contact to one that wasn't sent. */
export function mergeChanges(before: ContactChange, after: ContactChange): ContactChange {
  const custom = { ...before.custom, ...after.custom };
  return { ...before, ...after, ...(Object.keys(custom).length > 0 && { custom }) };
}

/** A field or `custom.7`. */
export type ConflictKey = ChangedField | `custom.${string}`;

export interface Rebased {
  /** What remains to be sent on top of the newer version. */
  body: ContactChange;
  /** Fields that both sides changed differently. */
  conflicts: ConflictKey[];
}

type Rebasable = Pick<ChangeEdit, 'base' | 'body' | 'attempts'>;

/** Compares a change with a newer version, field by field. The newer version may be from an earlier attempt. */
export function rebase({ base, body, attempts }: Rebasable, theirs: Contact): Rebased {
  const mine = applyChange(base, body);
  const ours = [base, ...attempts.map((attempt) => applyChange(base, attempt))];
  const fields = (Object.keys(body) as (keyof ContactChange)[]).filter(
    (name): name is ChangedField => name !== 'custom' && !isSame(mine[name], theirs[name]),
  );
  const custom = Object.entries(body.custom ?? {}).filter(
    ([id]) => !isSame(mine.custom[id], theirs.custom[id]),
  );
  return {
    body: {
      ...(Object.fromEntries(fields.map((name) => [name, body[name]])) as ContactChange),
      ...(custom.length > 0 && { custom: Object.fromEntries(custom) }),
    },
    conflicts: [
      ...fields.filter((name) => !ours.some((one) => isSame(one[name], theirs[name]))),
      ...custom
        .filter(([id]) => !ours.some((one) => isSame(one.custom[id], theirs.custom[id])))
        .map(([id]): ConflictKey => `custom.${id}`),
    ],
  };
}

/** Leaves the newer version as it is where the user chose it. */
export function withoutFields(
  { custom = {}, ...fields }: ContactChange,
  left_out: ReadonlySet<string>,
): ContactChange {
  const kept = Object.entries(fields).filter(([name]) => !left_out.has(name));
  const values = Object.entries(custom).filter(([id]) => !left_out.has(`custom.${id}`));
  return {
    ...(Object.fromEntries(kept) as ContactChange),
    ...(values.length > 0 && { custom: Object.fromEntries(values) }),
  };
}

export function isEmpty(body: ContactChange): boolean {
  return Object.keys(body).length === 0;
}

/** JSON values; the order of an object's members doesn't matter. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value ?? null;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, member]) => [name, sorted(member)]),
  );
}
