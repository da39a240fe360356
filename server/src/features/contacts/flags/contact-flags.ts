import type { ChangeSource } from '#contract/interactions.ts';
import type { Contact, ContactFilter } from '#contract/contacts.ts';
import type { Context, UserContext } from '../../../context.ts';
import { type Card, EMPTY_CARD } from '../cards/card.ts';
import { recordChanges, recordEvent } from '../cards/contact-history.ts';
import {
  type ContactFlags,
  type ContactScope,
  countInScope,
  type FlaggedContact,
  lockFlags,
  updateFlags,
} from './contact-flags.queries.ts';
import { exactFilter } from '../list/contact-filter.ts';
import { listTrash, listTrashedIds } from './contact-trash.queries.ts';

export interface BulkFlagChange {
  owner_id: number;
  ids: number[];
  place: ContactScope;
  /** What it comes from, for the timeline. */
  source: ChangeSource;
  /** What is to be set, or null where all is so already. */
  change(before: FlaggedContact): Partial<ContactFlags> | null;
}

/** A contact whose marks were written: as they were and as they are. */
export interface FlagChange {
  id: number;
  before: ContactFlags;
  after: ContactFlags;
}

/**
 * Sets marks on many contacts while nobody else can, in a few sentences that spare the work of writing whole cards;
 * gives those that were changed. What is not in the place is left out. Whoever calls is in a transaction, has seen
 * that the contact types are the owner's, and tells the open pages.
 */
export async function changeFlags(ctx: Context, marks: BulkFlagChange): Promise<FlagChange[]> {
  const rows = await lockFlags(ctx.db, marks.owner_id, marks.ids, marks.place);
  const changed = rows.flatMap(({ id, ...before }) => {
    const set = marks.change({ id, ...before });
    return set === null ? [] : [{ id, before, after: { ...before, ...set } }];
  });
  if (changed.length === 0) return [];
  const now = ctx.clock.now();
  const written = changed.map(({ id, after }) => ({ id, ...after }));
  await updateFlags(ctx.db, marks.owner_id, written, now);
  await recordTimelineEvents(ctx, now, marks.source, changed);
  return changed;
}

/** How many of these contacts of a person are in the place. */
export function countContactsIn(
  ctx: Context,
  owner_id: number,
  ids: number[],
  place: ContactScope,
): Promise<number> {
  return countInScope(ctx.db, owner_id, ids, place);
}

/** A favorite is no news; another type is, and so is going to the trash or coming back. */
async function recordTimelineEvents(
  ctx: Context,
  now: string,
  source: ChangeSource,
  changed: FlagChange[],
): Promise<void> {
  const typed = changed.filter(
    ({ before, after }) => before.contact_type_id !== after.contact_type_id,
  );
  const moved = changed.filter(({ before, after }) => before.deleted_at !== after.deleted_at);
  const changes = typed.map(({ id, before, after }) => ({
    id,
    before: cardWith(before),
    after: cardWith(after),
  }));
  await recordChanges(ctx, now, source, changes);
  await recordEvent(
    ctx,
    now,
    source,
    moved.map(({ id }) => id),
  );
}

/** A card that says this much and nothing else. */
function cardWith({ contact_type_id }: ContactFlags): Card {
  return { ...EMPTY_CARD, contact_type_id };
}

/** A contact in the trash, since `deleted_at`. */
export type DeletedContact = Contact & { deleted_at: string };

/** The caller's contacts in the trash, the last deleted first, after this one. */
export function readTrash(
  ctx: UserContext,
  page: { after: { deleted_at: string; id: number } | null; limit: number },
): Promise<DeletedContact[]> {
  return listTrash(ctx.db, ctx.user_id, page.after, page.limit);
}

/** The ids of the caller's contacts in the trash that the filter lets through, each word of `q` as it is written. */
export function findTrashedIds(ctx: UserContext, filter: ContactFilter): Promise<number[]> {
  return listTrashedIds(ctx.db, ctx.user_id, exactFilter(filter));
}
