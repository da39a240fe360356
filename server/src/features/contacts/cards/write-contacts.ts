import { msg } from '@lingui/core/runtime-macro';
import { etagOf } from '#contract/etag.ts';
import type { Contact } from '#contract/contacts.ts';
import type { ChangeSource } from '#contract/interactions.ts';
import { notFound, preconditionFailed } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import { addMs, type Timestamp } from '../../../infra/clock.ts';
import { type Db, inTransaction } from '../../../infra/db.ts';
import { publish } from '../../../infra/events.ts';
import { cardOf, type Card } from './card.ts';
import { recordChanges, recordEdit, type Change } from './contact-history.ts';
import { findContact, lockContacts } from '../contacts.queries.ts';
import { initialSources, removedFromProfile, type Source, sourcesAfter } from './sources.ts';
import {
  updateContacts,
  type NewContact,
  type UpdatedRow,
  type WrittenContact,
} from './write-contacts.queries.ts';
import { searchableOf } from '../search/searchable.ts';
import { getSortLanguages, withSortKeysIn } from '../search/sort-language.ts';

/** Where new values come from; `id` is that of the import or user. */
export type Origin = Omit<Source, 'at'>;

export interface NewCard {
  card: Card;
  extra: unknown[];
}

/** Derives search data for contacts; as slow as inserting them, so it runs before the transaction. */
export function prepareCards(
  ctx: Context,
  cards: NewCard[],
  source: string,
  origin: Origin = { kind: 'typed' },
): NewContact[] {
  const now = ctx.clock.now();
  const sources = initialSources({ ...origin, at: now });
  return cards.map(({ card, extra }) => ({
    ...toContactRow(now, card),
    extra,
    source,
    sources,
    created_at: now,
  }));
}

/** All written columns, including derived ones. */
export function toContactRow(updated_at: Timestamp, card: Card): WrittenContact {
  return { ...card, ...searchableOf(card), updated_at };
}

/** Updates contacts in one statement, with sort keys in the order of their owners' languages. */
export async function updateCards(db: Db, rows: UpdatedRow[]): Promise<void> {
  const owner_ids = [...new Set(rows.map(({ owner_id }) => owner_id))];
  const languages = await getSortLanguages(db, owner_ids);
  await updateContacts(
    db,
    rows.map((row) => withSortKeysIn(row, languages.get(row.owner_id) ?? '')),
  );
}

/** Later than both: every write must move `updated_at`, which names the version (see etag.ts). */
export function nextTimestamp(previous: Timestamp, now: Timestamp): Timestamp {
  return now > previous ? now : addMs(previous, 1);
}

export interface Edit {
  owner_id: number;
  id: number;
  source: ChangeSource;
  /** The expected version; 412 if it has changed. */
  if_match?: string | null;
  /** Of the changed values; typed by the owner unless given. */
  origin?: Origin;
  /** Returns the new contact, or null to write nothing. */
  change(before: Card, txCtx: Context, row: LockedContact): Card | null | Promise<Card | null>;
}

export type LockedContact = Awaited<ReturnType<typeof lockContacts>>[number];

/** Changes a locked contact. 404 if it isn't the owner's or is in the trash. */
export async function editContact(ctx: Context, edit: Edit): Promise<Contact> {
  const { owner_id, id } = edit;
  return inTransaction(ctx, async (txCtx) => {
    const row = await lockContact(txCtx, owner_id, id, edit.if_match);
    const before = cardOf(row);
    const after = await edit.change(before, txCtx, row);
    if (after !== null) {
      const timestamp = nextTimestamp(row.updated_at, ctx.clock.now());
      const origin = originColumns(row, after, { kind: 'typed', ...edit.origin, at: timestamp });
      await updateCards(txCtx.db, [{ id, owner_id, ...toContactRow(timestamp, after), ...origin }]);
      const change = { id, before, after, sources: row.sources };
      if (edit.source === 'edit') await recordEdit(txCtx, timestamp, change);
      else await recordChanges(txCtx, timestamp, edit.source, [change]);
      await publish(txCtx.db, [owner_id], 'contacts', id);
    }
    return (await findContact(txCtx.db, owner_id, id)) ?? throwContactNotFound();
  });
}

/** The columns of where values come from, after a change. */
export function originColumns(row: LockedContact, after: Card, source: Source) {
  const before = { card: cardOf(row), sources: row.sources };
  const sources = sourcesAfter(before, after, source);
  if (sources === undefined) return {};
  const isOwn = source.kind === 'typed' || source.kind === 'device';
  const removed = isOwn ? removedFromProfile(before, after) : {};
  return { sources, kept_profile: { ...row.kept_profile, ...removed } };
}

export interface BulkEdit {
  owner_id: number;
  ids: number[];
  includeTrash?: boolean;
  source: ChangeSource;
  /** Of the changed values of a contact; typed by the owner unless given. */
  origin?: (id: number) => Source | undefined;
  /** Returns the new contact, or null to write nothing. */
  change(before: Card, id: number): Card | null;
}

/**
 * Changes locked contacts in a few statements and returns the changed ones; skips contacts of other owners or in the
 * trash. The caller provides the transaction and publishes the change.
 */
export async function editContacts(ctx: Context, edits: BulkEdit): Promise<Change[]> {
  const { includeTrash = false } = edits;
  const rows = await lockContacts(ctx.db, edits.owner_id, edits.ids, { includeTrash });
  const now = ctx.clock.now();
  const changed = rows.flatMap((row) => {
    const before = cardOf(row);
    const after = edits.change(before, row.id);
    if (after === null) return [];
    const origin = edits.origin?.(row.id) ?? { kind: 'typed', at: now };
    const updated_at = nextTimestamp(row.updated_at, now);
    const columns = originColumns(row, after, origin);
    const { owner_id } = edits;
    return [{ id: row.id, owner_id, before, after, updated_at, columns, sources: row.sources }];
  });
  await writeChanges(ctx, edits.source, changed);
  return changed;
}

/** A change of a locked contact; `extra` is unchanged if omitted. */
export interface WrittenChange extends Change {
  owner_id: number;
  updated_at: Timestamp;
  extra?: unknown[];
  columns?: ReturnType<typeof originColumns>;
}

/** Writes changed contacts in one statement and records the changes. */
export async function writeChanges(
  ctx: Context,
  source: ChangeSource,
  changes: WrittenChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ id, owner_id, updated_at, after, extra, columns }) => ({
    id,
    owner_id,
    ...toContactRow(updated_at, after),
    ...columns,
    extra,
  }));
  await updateCards(ctx.db, rows);
  await recordChanges(ctx, ctx.clock.now(), source, changes);
}

/** Locks the contact. 404 as above, 412 if `if_match` names another version. */
export async function lockContact(
  ctx: Context,
  owner_id: number,
  id: number,
  if_match: string | null = null,
) {
  const [row] = await lockContacts(ctx.db, owner_id, [id]);
  if (row === undefined) return throwContactNotFound();
  if (if_match !== null && if_match !== etagOf(row)) throw preconditionFailed();
  return row;
}

export function throwContactNotFound(): never {
  throw notFound(msg`Contact not found.`);
}
