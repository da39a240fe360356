import { msg } from '@lingui/core/runtime-macro';
import type { Contact } from '#contract/contacts.ts';
import type { ContactMerge, MergeRequest } from '#contract/duplicates.ts';
import { DURATIONS } from '#contract/limits.ts';
import { badInput, conflict, notFound } from '../../app-error.ts';
import type { Context, UserContext } from '../../context.ts';
import { type Timestamp, addDays } from '../../infra/clock.ts';
import { inTransaction } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { pageOf, readCursor, type Page, type PageQuery } from '../../paging.ts';
import {
  requireOwnContacts,
  mergeContacts,
  detachMergedContacts,
  unmergeContacts,
  type ContactState,
} from '../contacts/public.ts';
import {
  type MovedRelationships,
  moveRelationships,
  moveRelationshipsBack,
} from '../relationships/public.ts';
import {
  deleteMergesBefore,
  insertMerge,
  listMerges,
  lockMerge,
  setUndone,
} from './merges.queries.ts';
import { restoreLinkedReminders } from './moved-reminders.queries.ts';
import { reassignReferences, restoreReferences, type MovedRows } from './reassigned-rows.ts';
import { deleteTimelineEntry, findTimelineEntry } from './reassigned-rows.queries.ts';

/** Reassigned rows, and the timeline entry of the merge. */
type ReassignedRows = MovedRows & { line: number; relationships?: MovedRelationships };

interface StoredMerge {
  keep_id: number;
  before: ContactState;
  after: ContactState;
  moved: ReassignedRows;
}

/**
 * Merges contacts: combines their data and reassigns everything that references them. The others stay hidden until the
 * merge can no longer be undone. Errors as for `mergeContacts`.
 */
export async function mergeDuplicates(
  ctx: UserContext,
  { keep_id, merge_ids, fields = {} }: MergeRequest,
): Promise<Contact & { merge_id: number }> {
  rejectDuplicateIds(keep_id, merge_ids);
  return inTransaction(ctx, async (txCtx) => {
    const { before, after, timestamp } = await mergeContacts(txCtx, {
      keep_id,
      merge_ids,
      fields,
    });
    const line = await findTimelineEntry(txCtx.db, keep_id, timestamp);
    const rows = await reassignReferences(txCtx.db, ctx.user_id, merge_ids, keep_id);
    const relationships = await moveRelationships(txCtx, merge_ids, keep_id);
    const moved: ReassignedRows = { ...rows, line, relationships };
    const owner_id = ctx.user_id;
    const created_at = ctx.clock.now();
    const stored = { owner_id, keep_id, before, after, moved, created_at };
    const merge_id = await insertMerge(txCtx.db, stored);
    await detachMergedContacts(txCtx, merge_ids, merge_id);
    await publishMerge(txCtx, keep_id);
    const [contact] = await requireOwnContacts(txCtx, [keep_id]);
    if (contact === undefined) throw notFound(msg`Contact not found.`);
    return { ...contact, merge_id };
  });
}

function rejectDuplicateIds(keep_id: number, merge_ids: number[]): void {
  if (merge_ids.includes(keep_id))
    throw badInput({ merge_ids: msg`A contact can’t be merged into itself.` });
  if (new Set(merge_ids).size < merge_ids.length)
    throw badInput({ merge_ids: msg`List each contact only once.` });
}

/**
 * Undoes a merge, keeping later edits. 404 if it isn't the caller's; 409 if already undone, too old, or the remaining
 * contact is gone.
 */
export async function undoMerge(ctx: UserContext, id: number): Promise<Contact> {
  return inTransaction(ctx, async (txCtx) => {
    const row = await lockMerge(txCtx.db, ctx.user_id, id);
    if (row === undefined) throw notFound(msg`Merge not found.`);
    rejectExpired(row, ctx.clock.now());
    const { keep_id, before, after, moved } = row as unknown as StoredMerge;
    await restoreLinkedReminders(txCtx.db, moved, keep_id);
    if (!(await unmergeContacts(txCtx, { id, keep_id, before, after })))
      throw conflict(msg`The contact is in the trash or was merged. Restore it first.`);
    await restoreReferences(txCtx.db, moved, keep_id);
    await moveRelationshipsBack(txCtx, moved.relationships, keep_id);
    await deleteTimelineEntry(txCtx.db, keep_id, moved.line);
    await setUndone(txCtx.db, ctx.user_id, id, ctx.clock.now());
    await publishMerge(txCtx, keep_id);
    const [contact] = await requireOwnContacts(txCtx, [keep_id]);
    return contact ?? Promise.reject(notFound(msg`Contact not found.`));
  });
}

function rejectExpired(
  merge: { created_at: Timestamp; undone_at: Timestamp | null },
  now: Timestamp,
): void {
  if (merge.undone_at !== null) throw conflict(msg`Already undone.`);
  if (addDays(merge.created_at, DURATIONS.undo_days) <= now)
    throw conflict(msg`Merges can be undone for ${{ days: DURATIONS.undo_days }} days.`);
}

/** Merges that can still be undone, newest first. */
export async function getMerges(ctx: UserContext, query: PageQuery): Promise<Page<ContactMerge>> {
  const { limit, after: before } = readCursor(query);
  const since = addDays(ctx.clock.now(), -DURATIONS.undo_days);
  const options = { since, before, limit: limit + 1 };
  const rows = await listMerges(ctx.db, ctx.user_id, options);
  const merges = rows.map((row) => ({
    ...row,
    undoable_until: addDays(row.created_at, DURATIONS.undo_days),
  }));
  return pageOf(merges, limit);
}

/** Deletes merges that can no longer be undone, with their hidden contacts. */
export async function deleteOldMerges(ctx: Context): Promise<void> {
  await deleteMergesBefore(ctx.db, addDays(ctx.clock.now(), -DURATIONS.undo_days));
}

async function publishMerge(ctx: UserContext, keep_id: number): Promise<void> {
  await publish(ctx.db, [ctx.user_id], 'contacts');
  await publish(ctx.db, [ctx.user_id], 'interactions', keep_id);
  await publish(ctx.db, [ctx.user_id], ['reminders', 'duplicates']);
}
