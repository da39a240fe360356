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
  scope: ContactScope;
  source: ChangeSource;
  /** Returns the change, or null to write nothing. */
  change(before: FlaggedContact): Partial<ContactFlags> | null;
}

export interface FlagChange {
  id: number;
  before: ContactFlags;
  after: ContactFlags;
}

/**
 * Sets flags of locked contacts in a few statements, without rewriting their derived data; returns the changed ones.
 * Contacts outside the scope are skipped. The caller provides the transaction, validates contact types and publishes
 * the change.
 */
export async function changeFlags(ctx: Context, input: BulkFlagChange): Promise<FlagChange[]> {
  const rows = await lockFlags(ctx.db, input.owner_id, input.ids, input.scope);
  const changed = rows.flatMap(({ id, ...before }) => {
    const change = input.change({ id, ...before });
    return change === null ? [] : [{ id, before, after: { ...before, ...change } }];
  });
  if (changed.length === 0) return [];
  const now = ctx.clock.now();
  const written = changed.map(({ id, after }) => ({ id, ...after }));
  await updateFlags(ctx.db, input.owner_id, written, now);
  await recordTimelineEvents(ctx, now, input.source, changed);
  return changed;
}

/** Number of these contacts in the scope. */
export function countContactsIn(
  ctx: Context,
  owner_id: number,
  ids: number[],
  scope: ContactScope,
): Promise<number> {
  return countInScope(ctx.db, owner_id, ids, scope);
}

/** Timelines show type changes, deletions and restores, but not favorites. */
async function recordTimelineEvents(
  ctx: Context,
  now: string,
  source: ChangeSource,
  changed: FlagChange[],
): Promise<void> {
  const retyped = changed.filter(
    ({ before, after }) => before.contact_type_id !== after.contact_type_id,
  );
  const moved = changed.filter(({ before, after }) => before.deleted_at !== after.deleted_at);
  const changes = retyped.map(({ id, before, after }) => ({
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

/** A contact with only these fields, to compute a timeline entry. */
function cardWith({ contact_type_id }: ContactFlags): Card {
  return { ...EMPTY_CARD, contact_type_id };
}

export type DeletedContact = Contact & { deleted_at: string };

/** Contacts in the trash, last deleted first, after the cursor. */
export function readTrash(
  ctx: UserContext,
  page: { after: { deleted_at: string; id: number } | null; limit: number },
): Promise<DeletedContact[]> {
  return listTrash(ctx.db, ctx.user_id, page.after, page.limit);
}

/** Ids of contacts in the trash matching the filter; `q` is matched exactly. */
export async function findTrashedIds(ctx: UserContext, filter: ContactFilter): Promise<number[]> {
  return listTrashedIds(ctx.db, ctx.user_id, await exactFilter(ctx, filter));
}
