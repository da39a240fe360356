import type { CustomValues } from '#contract/contacts.ts';
import type { ProposedContact } from '#contract/imports.ts';
import type { Context } from '../../../context.ts';
import type { Timestamp } from '../../../infra/clock.ts';
import { inTransaction } from '../../../infra/db.ts';
import { cardOf, patchCard, EMPTY_CARD, type Card } from '../cards/card.ts';
import { addPhotos } from '../photos/add-photos.ts';
import { mergeIntoCard, mergeExtra, nullIfUnchanged } from '../cards/fill-card.ts';
import { findByKeys, hasUpdatesSince } from './contact-lookup.queries.ts';
import { estimateRowCount, lockContacts, vacuumContacts } from '../contacts.queries.ts';
import { insertContacts, type NewContact } from '../cards/write-contacts.queries.ts';
import { identityOf, IdentityIndex } from '../merge/same-person.ts';
import {
  nextTimestamp,
  type Origin,
  originColumns,
  prepareCards,
  writeChanges,
} from '../cards/write-contacts.ts';
import { sortNameOf } from '../search/sort-keys.ts';
import { getSortLanguage, withSortKeys } from '../search/sort-language.ts';

/** A contact from a file, with its unmapped data. */
export interface Proposal {
  contact: ProposedContact & { contact_type_id?: number | null; custom?: CustomValues };
  extra: unknown[];
  /** Re-encoded. */
  photo?: Buffer | null;
}

/**
 * Detects duplicates within a file: for each contact, returns the index of the first earlier one for the same person,
 * or null.
 */
export function duplicateFinder(): (card: ProposedContact, index: number) => number | null {
  const known = new IdentityIndex<number>();
  return (card, index) => {
    const identity = identityOf(card);
    const first = known.find(identity) ?? null;
    if (first === null) known.add(identity, index);
    return first;
  };
}

/** An existing contact, and whether the file adds anything to it. */
export interface Match {
  contact_id: number;
  adds: boolean;
}

/**
 * Finds the owner's matching contact for each proposed one, or null, in one query. `withPhoto` are the indexes of those
 * with a photo.
 */
export async function findMatches(
  ctx: Context,
  owner_id: number,
  cards: ProposedContact[],
  withPhoto: ReadonlySet<number> = new Set(),
): Promise<(Match | null)[]> {
  const identities = cards.map(identityOf);
  const withoutKeys = cards.filter((_, index) => {
    const { emails = [], phones = [] } = identities[index] ?? {};
    return emails.length + phones.length === 0;
  });
  const language = await getSortLanguage(ctx.db, owner_id);
  const keys = {
    emails: identities.flatMap((identity) => identity.emails),
    phones: identities.flatMap((identity) => identity.phones),
    names: withoutKeys
      .map((card) => sortNameOf({ ...card, email: '', phone_number: '' }, language))
      .filter((name) => name !== ''),
  };
  const rows = await inTransaction(ctx, ({ db }) => findByKeys(db, owner_id, keys));
  const known = new IdentityIndex<(typeof rows)[number]>();
  for (const row of rows) known.add(identityOf(row), row);
  return identities.map((identity, index) => {
    const row = known.find(identity);
    const card = cards[index];
    if (row === undefined || card === undefined) return null;
    const addsPhoto = withPhoto.has(index) && row.photo_url === null;
    return { contact_id: row.id, adds: addsPhoto || hasMoreInfo(cardOf(row), card) };
  });
}

/** Whether any of the owner's contacts was written at or after this time. */
export function hasChangedSince(
  ctx: Context,
  owner_id: number,
  timestamp: Timestamp,
): Promise<boolean> {
  return hasUpdatesSince(ctx.db, owner_id, timestamp);
}

function hasMoreInfo(before: Card, card: ProposedContact): boolean {
  if (card.contact_type !== '' && before.contact_type_id === null) return true;
  if (card.custom_values.some(({ field_id }) => !(String(field_id) in before.custom))) return true;
  return nullIfUnchanged(before, mergeIntoCard(before, card)) !== null;
}

/** Inserts contacts and returns their ids in order. The caller publishes the change. */
export function insertImportedContacts(
  ctx: Context,
  owner_id: number,
  proposals: Proposal[],
  source: string,
  origin?: Origin,
): Promise<number[]> {
  return insertPreparedContacts(ctx, owner_id, prepareContacts(ctx, proposals, source, origin));
}

/** Contacts ready to be inserted, with their photos. */
export interface PreparedContacts {
  contacts: NewContact[];
  photos: (Buffer | null)[];
}

export function prepareContacts(
  ctx: Context,
  proposals: Proposal[],
  source: string,
  origin?: Origin,
): PreparedContacts {
  const cards = proposals.map(({ contact, extra }) => ({
    card: patchCard(EMPTY_CARD, contact),
    extra,
  }));
  return {
    contacts: prepareCards(ctx, cards, source, origin),
    photos: proposals.map(({ photo = null }) => photo),
  };
}

export async function insertPreparedContacts(
  ctx: Context,
  owner_id: number,
  { contacts, photos }: PreparedContacts,
): Promise<number[]> {
  const rows = await withSortKeys(ctx.db, owner_id, contacts);
  const ids = await insertContacts(ctx.db, owner_id, rows);
  await addPhotos(
    ctx,
    ids.map((contact_id, index) => ({ contact_id, image: photos[index] ?? null })),
  );
  return ids;
}

/** Smaller imports don't change query plans. */
const MIN_ROWS_TO_VACUUM = 1000;

/**
 * Vacuums after large imports: autovacuum starts a minute or two later, and until then queries use plans for few rows
 * and no index-only scans. Call after the commit.
 */
export async function vacuumAfterImport(ctx: Context, added: number): Promise<void> {
  if (added >= MIN_ROWS_TO_VACUUM && added > (await estimateRowCount(ctx.db)) / 10)
    await vacuumContacts(ctx.db);
}

export interface CardState {
  card: Card;
  extra: unknown[];
  /** Key of the photo that the import added. */
  added_photo?: string;
}

/** Contacts before and after an import; both null if nothing changed. */
export interface UpdateResult {
  before: CardState | null;
  after: CardState | null;
}

/**
 * Fills missing data of contacts from a file without overwriting anything. Skips contacts in the trash or of other
 * owners.
 */
export async function fillContactsFromImport(
  ctx: Context,
  owner_id: number,
  proposals: (Proposal & { contact_id: number })[],
  origin: Origin,
): Promise<Map<number, UpdateResult>> {
  const cards = Map.groupBy(proposals, (proposal) => proposal.contact_id);
  const rows = await lockContacts(ctx.db, owner_id, [...cards.keys()]);
  const photoKeys = await addMissingPhotos(ctx, rows, cards);
  const result = new Map<number, UpdateResult>();
  const changes = rows.flatMap((row) => {
    const before = { card: cardOf(row), extra: row.extra as unknown[] };
    const added_photo = photoKeys.get(row.id);
    const filled = fillState(before, cards.get(row.id) ?? []);
    const after = added_photo === undefined ? filled : { ...filled, added_photo };
    const changed = nullIfUnchanged(before.card, after.card) !== null || added_photo !== undefined;
    result.set(row.id, changed ? { before, after } : { before: null, after: null });
    if (!changed) return [];
    const updated_at = nextTimestamp(row.updated_at, ctx.clock.now());
    const columns = originColumns(row, after.card, { ...origin, at: ctx.clock.now() });
    const { card, extra } = after;
    const { id } = row;
    return [{ id, owner_id, updated_at, before: before.card, after: card, extra, columns }];
  });
  await writeChanges(ctx, 'import', changes);
  return result;
}

/** Adds photos to locked contacts that have none; returns their keys. */
function addMissingPhotos(
  ctx: Context,
  rows: { id: number }[],
  cards: Map<number, Proposal[]>,
): Promise<Map<number, string>> {
  const photos = rows.map(({ id: contact_id }) => {
    const found = cards.get(contact_id)?.find(({ photo }) => photo);
    return { contact_id, image: found?.photo ?? null };
  });
  return addPhotos(ctx, photos);
}

function fillState({ card, extra }: CardState, proposals: Proposal[]): CardState {
  return {
    card: proposals.reduce((so_far, { contact }) => mergeIntoCard(so_far, contact), card),
    extra: proposals.reduce((so_far, more) => mergeExtra(so_far, more.extra), extra),
  };
}
