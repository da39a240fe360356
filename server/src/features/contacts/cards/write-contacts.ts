import { etagOf } from '#contract/etag.ts';
import type { Contact } from '#contract/contacts.ts';
import type { ChangeSource } from '#contract/interactions.ts';
import { notFound, preconditionFailed } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import { addMs, type Timestamp } from '../../../infra/clock.ts';
import { inTransaction } from '../../../infra/db.ts';
import { publish } from '../../../infra/events.ts';
import { cardOf, type Card } from './card.ts';
import { recordChanges, type Change } from './contact-history.ts';
import {
  findContact,
  lockContacts,
  updateContacts,
  type NewContact,
  type WrittenContact,
} from '../contacts.queries.ts';
import { searchableOf } from '../search/searchable.ts';

export interface NewCard {
  card: Card;
  /** What an imported card had beyond our fields. */
  extra: unknown[];
}

/** Cards with all that is derived from them, which takes as long as writing many does. */
export function prepareCards(ctx: Context, cards: NewCard[], source: string): NewContact[] {
  const now = ctx.clock.now();
  return cards.map(({ card, extra }) => ({
    ...toContactRow(now, card),
    extra,
    source,
    created_at: now,
  }));
}

/** The whole of what a write sets, with what is derived from the card. */
export function toContactRow(updated_at: Timestamp, card: Card): WrittenContact {
  return { ...card, ...searchableOf(card), updated_at };
}

/** A moment after both: each write moves `updated_at`, so that it names the version (see etag.ts). */
export function nextTimestamp(previous: Timestamp, now: Timestamp): Timestamp {
  return now > previous ? now : addMs(previous, 1);
}

export interface Edit {
  owner_id: number;
  id: number;
  /** What it comes from, for the timeline. */
  source: ChangeSource;
  /** The version that the caller believes to change; 412 where it is another by now. */
  if_match?: string | null;
  /** The new card, or null where nothing is to be written. */
  change(before: Card, inside: Context): Card | null | Promise<Card | null>;
}

/** Changes one contact while nobody else can. 404 where it is not the owner's or is in the trash. */
export async function editContact(ctx: Context, edit: Edit): Promise<Contact> {
  const { owner_id, id } = edit;
  return inTransaction(ctx, async (inside) => {
    const row = await lockContact(inside, owner_id, id, edit.if_match);
    const before = cardOf(row);
    const after = await edit.change(before, inside);
    if (after !== null) {
      const moment = nextTimestamp(row.updated_at, ctx.clock.now());
      await updateContacts(inside.db, owner_id, [{ id, ...toContactRow(moment, after) }]);
      await recordChanges(inside, moment, edit.source, [{ id, before, after }]);
      await publish(inside.db, [owner_id], 'contacts', id);
    }
    return (await findContact(inside.db, owner_id, id)) ?? throwContactNotFound();
  });
}

export interface BulkEdit {
  owner_id: number;
  ids: number[];
  /** Those in the trash as well. */
  trash?: boolean;
  source: ChangeSource;
  /** The new card, or null where nothing is to be written. */
  change(before: Card, id: number): Card | null;
}

/**
 * Changes many contacts while nobody else can, in a few sentences; gives those that were changed. What is not the
 * owner's or is in the trash is left out. Whoever calls is in a transaction and tells the open pages.
 */
export async function editContacts(ctx: Context, edits: BulkEdit): Promise<Change[]> {
  const { trash = false } = edits;
  const rows = await lockContacts(ctx.db, edits.owner_id, edits.ids, { trash });
  const now = ctx.clock.now();
  const changed = rows.flatMap((row) => {
    const before = cardOf(row);
    const after = edits.change(before, row.id);
    if (after === null) return [];
    return [{ id: row.id, before, after, moment: nextTimestamp(row.updated_at, now) }];
  });
  if (changed.length === 0) return [];
  const written = changed.map(({ id, after, moment }) => ({ id, ...toContactRow(moment, after) }));
  await updateContacts(ctx.db, edits.owner_id, written);
  await recordChanges(ctx, now, edits.source, changed);
  return changed;
}

/** The contact, held until the transaction ends. 404 as above, 412 where `if_match` names another version. */
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
  throw notFound('Contact');
}
