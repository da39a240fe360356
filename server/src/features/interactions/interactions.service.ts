import { msg } from '@lingui/core/runtime-macro';
import type { Interaction, InteractionChange, NewInteraction } from '#contract/interactions.ts';
import { LIMITS } from '#contract/limits.ts';
import { badInput, notFound } from '../../app-error.ts';
import type { UserContext } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { type Page, type PageQuery, readCursor, pageOf } from '../../paging.ts';
import { lockOwnContacts, markContacted, unmarkContacted } from '../contacts/public.ts';
import { type Timestamp, addDays } from '../../infra/clock.ts';
import { interactionView } from './timeline.service.ts';
import {
  deleteInteraction,
  findInteraction,
  insertInteraction,
  linkContacts,
  listInteractions,
  lockInteraction,
  type InteractionInput,
  updateInteraction,
} from './interactions.queries.ts';

interface InteractionWithContacts extends InteractionInput {
  contact_ids: number[];
}

/**
 * Logs an interaction. 404 if the contact isn't the caller's or is in the trash; 400 at `contact_ids` if that is
 * true of another contact, at `occurred_at` if more than a day ahead.
 */
export async function logInteraction(
  ctx: UserContext,
  contact_id: number,
  { contact_ids: others = [], ...given }: NewInteraction,
): Promise<Interaction> {
  const entry = { body: '', occurred_at: ctx.clock.now(), ...dropUndefined(given) };
  const contact_ids = [...new Set([contact_id, ...others])];
  assertValidTime(entry.occurred_at, ctx.clock.now());
  assertContactLimit(contact_ids);
  return inTransaction(ctx, async (txCtx) => {
    const ownIds = await lockOwnContacts(txCtx, contact_ids);
    if (!ownIds.has(contact_id)) throw notFound(msg`Contact not found.`);
    assertAllOwned(others, ownIds);
    const row = { ...entry, program: ctx.token?.name ?? null };
    const id = await insertInteraction(txCtx.db, ctx.user_id, row, ctx.clock.now());
    await linkContacts(txCtx.db, id, contact_ids, entry.occurred_at);
    await mark(txCtx, { ...entry, contact_ids });
    await publishTimelines(txCtx, contact_ids);
    return getInteraction(txCtx, id);
  });
}

/**
 * Changes the given fields. `contact_ids` replaces all contacts except those in the trash. 404 if it isn't the
 * caller's; 400 as for `logInteraction`.
 */
export async function changeInteraction(
  ctx: UserContext,
  id: number,
  change: InteractionChange,
): Promise<Interaction> {
  if (change.occurred_at !== undefined) assertValidTime(change.occurred_at, ctx.clock.now());
  return inTransaction(ctx, async (txCtx) => {
    const before = await requireInteraction(txCtx, id);
    const { contact_ids: requested, ...fields } = change;
    const contact_ids = await lockAll(txCtx, before.contact_ids, requested);
    const after = { ...before, ...dropUndefined(fields), contact_ids };
    const { contact_ids: _links, ...entry } = after;
    await updateInteraction(txCtx.db, ctx.user_id, id, entry, ctx.clock.now());
    await linkContacts(txCtx.db, id, contact_ids, after.occurred_at);
    await unmark(txCtx, { ...before, contact_ids: contactsToRecompute(before, after) });
    await mark(txCtx, after);
    await publishTimelines(txCtx, [...new Set([...before.contact_ids, ...contact_ids])]);
    return getInteraction(txCtx, id);
  });
}

/** 404 if it isn't the caller's. */
export async function removeInteraction(ctx: UserContext, id: number): Promise<void> {
  await inTransaction(ctx, async (txCtx) => {
    await remove(txCtx, id, await requireInteraction(txCtx, id));
  });
}

/** Removes an interaction that may be gone already; returns the number of its contacts. */
export function undoLoggedInteraction(ctx: UserContext, id: number): Promise<number> {
  return inTransaction(ctx, async (txCtx) => {
    const before = await lockInteraction(txCtx.db, ctx.user_id, id);
    if (before === undefined) return 0;
    await remove(txCtx, id, before);
    return before.contact_ids.length;
  });
}

async function remove(
  ctx: UserContext,
  id: number,
  before: InteractionWithContacts,
): Promise<void> {
  await lockOwnContacts(ctx, before.contact_ids);
  await deleteInteraction(ctx.db, ctx.user_id, id);
  await unmark(ctx, before);
  await publishTimelines(ctx, before.contact_ids);
}

/** All interactions in creation order, including those with contacts in the trash. */
export async function getInteractions(
  ctx: UserContext,
  query: PageQuery,
): Promise<Page<Interaction>> {
  const { limit, after } = readCursor(query);
  const rows = await listInteractions(ctx.db, ctx.user_id, after ?? 0, limit + 1);
  return pageOf(rows.map(interactionView), limit);
}

async function requireInteraction(ctx: UserContext, id: number): Promise<InteractionWithContacts> {
  const row = await lockInteraction(ctx.db, ctx.user_id, id);
  if (row === undefined) throw notFound(msg`Interaction not found.`);
  return row;
}

/** Locks old and new contacts together. Returns the contacts after the change, including old ones in the trash. */
async function lockAll(
  ctx: UserContext,
  before: number[],
  requested: number[] | undefined,
): Promise<number[]> {
  const chosen = [...new Set(requested ?? [])];
  const ownIds = await lockOwnContacts(ctx, [...new Set([...before, ...chosen])]);
  if (requested === undefined) return before;
  assertAllOwned(chosen, ownIds);
  return [...chosen, ...before.filter((id) => !ownIds.has(id))];
}

/** Contacts whose `last_contacted_at` must be recomputed. */
function contactsToRecompute(
  before: InteractionWithContacts,
  after: InteractionWithContacts,
): number[] {
  if (after.kind === 'note' || after.occurred_at !== before.occurred_at) return before.contact_ids;
  return before.contact_ids.filter((id) => !after.contact_ids.includes(id));
}

/** Notes don't count as contact. */
async function mark(
  ctx: UserContext,
  { kind, contact_ids, occurred_at }: InteractionWithContacts,
): Promise<void> {
  if (kind !== 'note') await markContacted(ctx, contact_ids, occurred_at);
}

async function unmark(
  ctx: UserContext,
  { kind, contact_ids, occurred_at }: InteractionWithContacts,
): Promise<void> {
  if (kind !== 'note') await unmarkContacted(ctx, contact_ids, occurred_at);
}

async function publishTimelines(ctx: UserContext, contact_ids: number[]): Promise<void> {
  const [only] = contact_ids.length === 1 ? contact_ids : [];
  await publish(ctx.db, [ctx.user_id], 'interactions', only ?? null);
}

/** 404 if it isn't the caller's. */
export async function getInteraction(ctx: UserContext, id: number): Promise<Interaction> {
  const row = await findInteraction(ctx.db, ctx.user_id, id);
  if (row === undefined) throw notFound(msg`Interaction not found.`);
  return interactionView(row);
}

/** 400 at `occurred_at` if more than a day ahead. */
function assertValidTime(occurred_at: Timestamp, now: Timestamp): void {
  // Time zones differ by up to a day.
  if (occurred_at > addDays(now, 1))
    throw badInput({ occurred_at: msg`Must be at most one day in the future.` });
}

/** 400 at `contact_ids` for too many. */
function assertContactLimit(contact_ids: number[]): void {
  if (contact_ids.length > LIMITS.interaction_contacts)
    throw badInput({
      contact_ids: msg`Select up to ${{ max: LIMITS.interaction_contacts }} contacts.`,
    });
}

/** 400 at `contact_ids` if any doesn't exist. */
function assertAllOwned(contact_ids: number[], ownIds: Set<number>): void {
  if (!contact_ids.every((id) => ownIds.has(id)))
    throw badInput({ contact_ids: msg`One of these contacts doesn’t exist.` });
}

function dropUndefined<T extends object>(given: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const parts = Object.entries(given).filter(([, value]) => value !== undefined);
  return Object.fromEntries(parts) as { [K in keyof T]: Exclude<T[K], undefined> };
}
