import type { Contact, ContactFields } from '#contract/contacts.ts';
import type { Context, UserContext } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { patchCard, EMPTY_CARD, type Card } from './cards/card.ts';
import { fillCard, filledFields, nullIfUnchanged } from './cards/fill-card.ts';
import {
  findFirstByKeys,
  findToLink,
  listLinkedTo,
} from './import-support/contact-lookup.queries.ts';
import { findContacts, findExtra } from './contacts.queries.ts';
import { insertContact } from './cards/write-contacts.queries.ts';
import { emailKeys, phoneKeys } from './search/searchable.ts';
import {
  editContact,
  type Origin,
  prepareCards,
  throwContactNotFound,
} from './cards/write-contacts.ts';
import { followProfile } from './profile/follow-profile.ts';
import { withSortKeys } from './search/sort-language.ts';

/** The caller's contacts in the given order. 404 if one isn't theirs or is in the trash. */
export async function requireOwnContacts(ctx: UserContext, ids: number[]): Promise<Contact[]> {
  const byId = await findOwnContactsById(ctx, ids);
  return ids.map((id) => byId.get(id) ?? throwContactNotFound());
}

/** Those of these contacts that are the caller's and not in the trash. */
export async function findOwnContactsById(
  ctx: UserContext,
  ids: number[],
): Promise<Map<number, Contact>> {
  const rows = await findContacts(ctx.db, ctx.user_id, ids);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Unmapped import data of the caller's contact; empty if it isn't theirs or is in the trash. */
export function readExtra(ctx: UserContext, id: number): Promise<unknown[]> {
  return findExtra(ctx.db, ctx.user_id, id);
}

/**
 * Adds a contact to an owner's address book. `source` is how, such as `share`; its values are the owner's own unless
 * `origin` says where they come from.
 */
export async function addContact(
  ctx: Context,
  owner_id: number,
  fields: ContactFields,
  source: string,
  origin?: Origin,
): Promise<Contact> {
  return inTransaction(ctx, async (txCtx) => {
    const card = patchCard(EMPTY_CARD, fields);
    const rows = prepareCards(txCtx, [{ card, extra: [] }], source, origin);
    const [row] = await withSortKeys(txCtx.db, owner_id, rows);
    const contact = await insertContact(txCtx.db, owner_id, row!);
    await publish(txCtx.db, [owner_id], 'contacts', contact.id, {
      hooks: mayHaveCadence(contact),
    });
    return contact;
  });
}

/** Whether its own cadence, or that of its type or tags, may apply, so that reminders depend on the contact. */
function mayHaveCadence({ cadence_days, contact_type_id, tags }: Contact): boolean {
  return cadence_days !== null || contact_type_id !== null || tags.length > 0;
}

/** Fills empty fields with the proposed values and returns their names. 404 if it isn't the owner's. */
export async function fillEmptyFields(
  ctx: Context,
  owner_id: number,
  contact_id: number,
  proposed: ContactFields,
  origin: Origin,
): Promise<(keyof Card)[]> {
  let filled: (keyof Card)[] = [];
  const change = (before: Card) => {
    const after = fillCard(before, proposed);
    filled = filledFields(before, after);
    return nullIfUnchanged(before, after);
  };
  await editContact(ctx, { owner_id, source: 'share', id: contact_id, origin, change });
  return filled;
}

/** The first contact with one of these emails or phone numbers, in any notation; null if none. */
export async function findByEmailOrPhone(
  ctx: Context,
  owner_id: number,
  emails: string[],
  phones: string[],
): Promise<number | null> {
  return findFirstByKeys(ctx.db, owner_id, emailKeys(emails), phoneKeys(phones));
}

/** The oldest contact that is linked to a user; null if none. */
export async function findLinkedContact(
  { db }: Context,
  owner_id: number,
  user_id: number,
): Promise<number | null> {
  const [linked] = await listLinkedTo(db, owner_id, user_id, 0, 1);
  return linked?.id ?? null;
}

/**
 * Links the owner's contact to a new connection and returns its id: the one already linked, else `contact_id`, else one
 * with the user's email (null if unverified), else a new one. See docs/decisions/021.
 */
export async function linkContactToUser(
  ctx: Context,
  owner_id: number,
  user: { id: number; email: string | null; first_name: string; last_name: string },
  contact_id: number | null = null,
): Promise<number> {
  const { id: associated_user_id, email, ...names } = user;
  return inTransaction(ctx, async (txCtx) => {
    const [linked] = await listLinkedTo(txCtx.db, owner_id, associated_user_id, 0, 1);
    if (linked !== undefined) {
      await followProfile(txCtx, owner_id, linked.id);
      return linked.id;
    }
    const emails = email === null ? [] : emailKeys([email]);
    const id = await findToLink(txCtx.db, owner_id, contact_id, emails);
    if (id === null) {
      const origin = { kind: 'profile', id: associated_user_id } as const;
      const fields = { ...names, associated_user_id, ...(email !== null && { email }) };
      const added = await addContact(txCtx, owner_id, fields, 'connection', origin);
      await followProfile(txCtx, owner_id, added.id);
      return added.id;
    }
    const change = (before: Card) => ({ ...before, associated_user_id });
    await editContact(txCtx, { owner_id, id, source: 'connection', change });
    await followProfile(txCtx, owner_id, id);
    return id;
  });
}
