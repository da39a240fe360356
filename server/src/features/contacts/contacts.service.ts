import type { Contact, ContactFields } from '#contract/contacts.ts';
import type { ProposedContact } from '#contract/imports.ts';
import type { Context, UserContext } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { announce } from '../../infra/events.ts';
import { cardOf, changeCard, EMPTY_CARD, type Card } from './card.ts';
import { recordChanges } from './contact-history.ts';
import { completeCard, fillCard, unionOfExtra, whereChanged } from './complete-card.ts';
import { findByKeys, findFirstByKeys, findToLink, listLinkedTo } from './contact-lookup.queries.ts';
import { findContact, findContacts, lockContacts, updateContacts } from './contacts.queries.ts';
import { identityOf, KnownPeople } from './same-person.ts';
import { emailKeys, phoneKeys } from './searchable.ts';
import { addCards, editContact, momentAfter, refuseContact, writtenAt } from './write-contacts.ts';

/** Own contacts by their ids, in the order asked for. 404 where one is not the caller's or is in the trash. */
export async function findOwnContacts(ctx: UserContext, ids: number[]): Promise<Contact[]> {
  const rows = await findContacts(ctx.db, ctx.user_id, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id) ?? refuseContact());
}

/** Adds a contact to somebody's address book. `source` says where it came from, such as `share`. */
export async function createContactFor(
  ctx: Context,
  owner_id: number,
  fields: ContactFields,
  source: string,
): Promise<Contact> {
  return inTransaction(ctx, async (inside) => {
    const card = changeCard(EMPTY_CARD, fields);
    const [id = 0] = await addCards(inside, owner_id, [{ card, extra: [] }], source);
    await announce(inside.db, [owner_id], 'contacts', id);
    return (await findContact(inside.db, owner_id, id)) ?? refuseContact();
  });
}

/** Takes what is proposed where the contact has nothing yet; what it has stays. 404 where it is not the owner's. */
export async function fillEmptyFields(
  ctx: Context,
  owner_id: number,
  contact_id: number,
  proposed: ContactFields,
): Promise<Contact> {
  return editContact(ctx, {
    owner_id,
    source: 'share',
    id: contact_id,
    change: (before) => whereChanged(before, fillCard(before, proposed)),
  });
}

/** The id of the first contact of the owner with one of these emails or phone numbers, however written; or null. */
export async function findByEmailOrPhone(
  ctx: Context,
  owner_id: number,
  emails: string[],
  phones: string[],
): Promise<number | null> {
  return findFirstByKeys(ctx.db, owner_id, emailKeys(emails), phoneKeys(phones));
}

/**
 * On a new connection: the owner's contact for that person, which is from now on linked to them. It is the one linked
 * already, else `contact_id`, else the one with that email (null: not known to be theirs), else a new one. Its id.
 */
export async function linkContactToUser(
  ctx: Context,
  owner_id: number,
  user_id: number,
  email: string | null,
  names: { first_name: string; last_name: string },
  contact_id: number | null = null,
): Promise<number> {
  return inTransaction(ctx, async (inside) => {
    const [linked] = await listLinkedTo(inside.db, owner_id, user_id, 0, 1);
    if (linked !== undefined) return linked.id;
    const emails = email === null ? [] : emailKeys([email]);
    const id = await findToLink(inside.db, owner_id, contact_id, emails);
    const link = { associated_user_id: user_id };
    if (id === null) {
      const fields = { ...names, ...link, ...(email !== null && { email }) };
      return (await createContactFor(inside, owner_id, fields, 'connection')).id;
    }
    const change = (before: Card) => ({ ...before, ...link });
    await editContact(inside, { owner_id, id, source: 'connection', change });
    return id;
  });
}

/** A card out of a file, and what the file says of it beyond our fields. */
export interface Proposal {
  contact: ProposedContact;
  extra: unknown[];
}

/** For each card the place of the first one before it that is the same person, or null. */
export function findRepeats(cards: ProposedContact[]): (number | null)[] {
  const known = new KnownPeople<number>();
  return cards.map((card, place) => {
    const identity = identityOf(card);
    const first = known.find(identity) ?? null;
    if (first === null) known.add(identity, place);
    return first;
  });
}

/** The contact that a card is about, and whether the card says something that it lacks. */
export interface Match {
  contact_id: number;
  adds: boolean;
}

/** For each card the owner's contact that is the same person, or null. One query, however many cards. */
export async function findMatches(
  ctx: Context,
  owner_id: number,
  cards: ProposedContact[],
): Promise<(Match | null)[]> {
  const identities = cards.map(identityOf);
  const bare = identities.filter(({ emails, phones }) => emails.length + phones.length === 0);
  const keys = {
    emails: identities.flatMap((identity) => identity.emails),
    phones: identities.flatMap((identity) => identity.phones),
    names: bare.map((identity) => identity.name).filter((name) => name !== ''),
  };
  const rows = await inTransaction(ctx, ({ db }) => findByKeys(db, owner_id, keys));
  const known = new KnownPeople<Card & { id: number }>();
  for (const row of rows) known.add(identityOf(row), row);
  return identities.map((identity, place) => {
    const row = known.find(identity);
    if (row === undefined) return null;
    const before = cardOf(row);
    const adds = whereChanged(before, completeCard(before, cards[place] ?? {})) !== null;
    return { contact_id: row.id, adds };
  });
}

/** Adds many cards and gives their ids in the same order. Whoever calls announces them together. */
export function addContactsFor(
  ctx: Context,
  owner_id: number,
  proposals: Proposal[],
  source: string,
): Promise<number[]> {
  const cards = proposals.map(({ contact, extra }) => ({
    card: changeCard(EMPTY_CARD, contact),
    extra,
  }));
  return addCards(ctx, owner_id, cards, source);
}

/**
 * Gives many contacts what cards about them say and they lack; nothing of theirs is overwritten. Says which contacts
 * are there: those in the trash or of somebody else are not.
 */
export async function completeContactsFor(
  ctx: Context,
  owner_id: number,
  proposals: (Proposal & { contact_id: number })[],
): Promise<Set<number>> {
  const ids = proposals.map((proposal) => proposal.contact_id);
  const rows = new Map((await lockContacts(ctx.db, owner_id, ids)).map((row) => [row.id, row]));
  const changed = [...rows.values()].flatMap((row) => {
    const own = proposals.filter((proposal) => proposal.contact_id === row.id);
    const before = cardOf(row);
    const card = own.reduce((so_far, { contact }) => completeCard(so_far, contact), before);
    if (whereChanged(before, card) === null) return [];
    const moment = momentAfter(row.updated_at, ctx.clock.now());
    const extra = own.reduce(
      (so_far, more) => unionOfExtra(so_far, more.extra),
      row.extra as unknown[],
    );
    return [{ id: row.id, before, after: card, written: { ...writtenAt(moment, card), extra } }];
  });
  const written = changed.map((change) => ({ id: change.id, ...change.written }));
  await updateContacts(ctx.db, owner_id, written);
  await recordChanges(ctx, ctx.clock.now(), 'import', changed);
  return new Set(rows.keys());
}

export { csvWriter } from './contact-csv.ts';
export { vcardOf } from './contact-vcard.ts';
export { countEntries, readWholeContacts, type WholeContact } from './whole-contacts.ts';
