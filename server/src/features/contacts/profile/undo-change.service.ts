import { isDeepStrictEqual } from 'node:util';
import { msg } from '@lingui/core/runtime-macro';
import type { Contact } from '#contract/contacts.ts';
import { DURATIONS } from '#contract/limits.ts';
import { conflict, notFound } from '../../../app-error.ts';
import type { Context, UserContext } from '../../../context.ts';
import { addDays, type Timestamp } from '../../../infra/clock.ts';
import { inTransaction } from '../../../infra/db.ts';
import type { StringRecord } from '../../../infra/jsonb-columns.ts';
import { publish } from '../../../infra/events.ts';
import { type Card, cardOf, hasIdentity } from '../cards/card.ts';
import type { ChangeUndo } from '../cards/contact-history.ts';
import { deleteUndoUntil, lockChange, setUndone } from '../cards/contact-history.queries.ts';
import { combineSources } from '../cards/sources.ts';
import { lockContact, nextTimestamp, writeChanges } from '../cards/write-contacts.ts';
import { requireOwnContacts } from '../contacts.service.ts';
import { findPresentLinks } from '../merge/merged-contacts.queries.ts';
import { unmergeCard } from '../merge/unmerge-contacts.ts';
import { fieldsToFollow, type FollowingCard } from './compare-profile.ts';
import { findFollowDefault } from './linked-profiles.queries.ts';
import { findShownProfile } from './shown-profile.ts';

/** Until when a change of this time can be undone; null if that has passed. */
export function undoableUntil(changed_at: Timestamp, now: Timestamp): Timestamp | null {
  const until = addDays(changed_at, DURATIONS.undo_days);
  return until > now ? until : null;
}

/**
 * Undoes a change in the timeline; later edits stay. 404 if the contact has no such change, 409 if it was undone, is too
 * old, can't be undone or later edits replaced all of it.
 */
export function undoChange(ctx: UserContext, id: number, entry: number): Promise<Contact> {
  return inTransaction(ctx, async (txCtx) => {
    const owner_id = ctx.user_id;
    const row = await lockContact(txCtx, owner_id, id);
    const undo = await requireUndo(txCtx, id, entry);
    const current = { card: cardOf(row), sources: row.sources };
    const reverted = unmergeCard(current.card, undo.before as Card, undo.after as Card);
    const card = { ...reverted, ...(await findPresentLinks(txCtx.db, owner_id, reverted)) };
    if (isDeepStrictEqual(card, current.card))
      throw conflict(msg`Can’t undo this because the contact has changed since.`);
    if (!hasIdentity(card))
      throw conflict(msg`Can’t undo this. A contact needs a name, email, phone or company.`);
    const now = ctx.clock.now();
    const updated_at = nextTimestamp(row.updated_at, now);
    const before = { card: undo.before, sources: undo.sources };
    const sources = combineSources(card, [current, before], { kind: 'typed', at: updated_at });
    const follow = row.follow_profile ?? (await findFollowDefault(txCtx.db, owner_id));
    const kept_profile = await keptAfterUndo(txCtx, { ...row, card, sources, follow });
    await writeChanges(txCtx, 'undo', [
      {
        id,
        owner_id,
        before: current.card,
        after: card,
        updated_at,
        columns: { sources, kept_profile },
      },
    ]);
    await setUndone(txCtx.db, entry, now);
    await publish(txCtx.db, [owner_id], 'contacts', id);
    const [contact] = await requireOwnContacts(txCtx, [id]);
    return contact!;
  });
}

async function requireUndo(ctx: UserContext, id: number, entry: number): Promise<ChangeUndo> {
  const change = await lockChange(ctx.db, id, entry);
  if (change === undefined) throw notFound(msg`Change not found.`);
  if (change.undone_at !== null) throw conflict(msg`Already undone.`);
  if (change.undo === null) throw conflict(msg`This change can’t be undone.`);
  if (undoableUntil(change.changed_at, ctx.clock.now()) === null)
    throw conflict(msg`Changes can be undone for ${{ days: DURATIONS.undo_days }} days.`);
  return change.undo as ChangeUndo;
}

/** A contact that always follows the profile must not take the same values again. */
async function keptAfterUndo(
  { db, user_id }: UserContext,
  contact: FollowingCard & { associated_user_id: number | null },
): Promise<StringRecord> {
  const { associated_user_id, kept_profile } = contact;
  const profile =
    associated_user_id === null ? null : await findShownProfile(db, user_id, associated_user_id);
  if (profile === null) return kept_profile;
  const fields = fieldsToFollow(contact, profile);
  const kept = fields.map((field) => [field, profile.values[field]!]);
  return { ...kept_profile, ...(Object.fromEntries(kept) as StringRecord) };
}

const PURGE_BATCH = 5000;

/** Deletes what undoing changes needs once they can no longer be undone: it has former values in full. */
export async function deleteOldUndo(ctx: Context): Promise<void> {
  const until = addDays(ctx.clock.now(), -DURATIONS.undo_days);
  while ((await deleteUndoUntil(ctx.db, until, PURGE_BATCH)) === PURGE_BATCH);
}
