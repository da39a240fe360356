import { msg } from '@lingui/core/runtime-macro';
import { LIMITS } from '#contract/limits.ts';
import type { Relationship, NewRelationship, RelationshipChange } from '#contract/relationships.ts';
import { badInput, conflict, notFound } from '../../app-error.ts';
import type { UserContext } from '../../context.ts';
import { inTransaction, isUniqueViolation } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { type Page, pageOf, type PageQuery, readCursor } from '../../paging.ts';
import { lockOwnContacts, requireOwnContacts } from '../contacts/public.ts';
import { changedEnds, endsOf, type Ends } from './ends.ts';
import { kindOf } from './kinds/kind-view.ts';
import { requireKind } from './kinds/kinds.service.ts';
import {
  countRelationships,
  deleteRelationship,
  findRelationship,
  insertRelationship,
  listRelationships,
  lockRelationship,
  type RelationshipRow,
  updateRelationship,
} from './relationships.queries.ts';

/** More than a contact can have, also after others were restored from the trash. */
const ALL = { after: 0, limit: 2 * LIMITS.relationships };

/** A contact's relationships, oldest first. 404 if it isn't the caller's or is in the trash. */
export async function getRelationships(
  ctx: UserContext,
  contact_id: number,
  query: PageQuery,
): Promise<Page<Relationship>> {
  const { limit, after } = readCursor(query);
  await requireOwnContacts(ctx, [contact_id]);
  const page = { after: after ?? 0, limit: limit + 1 };
  const rows = await listRelationships(ctx.db, ctx.user_id, { contact_id }, page);
  return pageOf(
    rows.map((row) => relationshipView(ctx, row)),
    limit,
  );
}

/** All relationships of one of the caller's contacts. */
export async function getAllRelationshipsOf(
  ctx: UserContext,
  contact_id: number,
): Promise<Relationship[]> {
  const rows = await listRelationships(ctx.db, ctx.user_id, { contact_id }, ALL);
  return rows.map((row) => relationshipView(ctx, row));
}

/**
 * Adds a relationship. 404 if the contact isn't the caller's; 400 at `kind_id` and `contact_id`, and 409 if the two have
 * one of this kind.
 */
export function addRelationship(
  ctx: UserContext,
  card_id: number,
  { kind_id, inverse = false, contact_id, name = '', note = '', ...dates }: NewRelationship,
): Promise<Relationship> {
  return inTransaction(ctx, async (txCtx) => {
    const { db, user_id } = txCtx;
    const other_id = contact_id ?? null;
    const ownIds = await lockOwnContacts(
      txCtx,
      other_id === null ? [card_id] : [card_id, other_id],
    );
    if (!ownIds.has(card_id)) throw notFound(msg`Contact not found.`);
    if (other_id === null && name === '')
      throw badInput({ contact_id: msg`Select a contact or enter a name.` });
    if (other_id !== null) requireOther(ownIds, card_id, other_id);
    const kind = await requireKind(txCtx, kind_id);
    await requireRoom(txCtx, [...ownIds]);
    const now = ctx.clock.now();
    const id = await rejectRepeated(() =>
      insertRelationship(db, {
        since: dates.since ?? null,
        until: dates.until ?? null,
        note,
        ...endsOf(kind, { card_id, other_id, inverse }),
        owner_id: user_id,
        kind_id,
        name: other_id === null ? name : '',
        created_at: now,
        updated_at: now,
      }),
    );
    await publish(db, [user_id], 'relationships', id);
    return show(txCtx, card_id, id);
  });
}

/** Changes the given fields. 404 if it isn't the caller's; 400 and 409 as in the contract. */
export function changeRelationship(
  ctx: UserContext,
  id: number,
  { seen_from, kind_id, inverse, contact_id, name, ...details }: RelationshipChange,
): Promise<Relationship> {
  return inTransaction(ctx, async (txCtx) => {
    const { db, user_id } = txCtx;
    const ownIds = await lockEnds(txCtx, id, contact_id);
    const before = await lockRelationship(db, user_id, id);
    if (before === undefined) return throwNotFound();
    const card_id = seen_from ?? before.from_id ?? before.to_id;
    if (card_id !== before.from_id && card_id !== before.to_id)
      throw badInput({ seen_from: msg`This contact isn’t part of the relationship.` });
    const kind = await requireKind(txCtx, kind_id ?? before.kind_id);
    const previous = await requireKind(txCtx, before.kind_id);
    const { ends, other_id } = changedEnds({
      before,
      previous,
      kind,
      card_id: card_id!,
      inverse,
      contact_id,
    });
    if (contact_id !== undefined) {
      requireOther(ownIds, card_id!, contact_id);
      if (other_id !== contact_id)
        throw badInput({ contact_id: msg`This relationship already has a contact.` });
      if (before.name !== '') await requireRoom(txCtx, [contact_id]);
    }
    if (name !== undefined && other_id !== null)
      throw badInput({ name: msg`This relationship has a contact, whose name is shown.` });
    await rejectRepeated(() =>
      updateRelationship(db, user_id, id, {
        ...details,
        ...ends,
        kind_id: kind.id,
        name: other_id === null ? (name ?? before.name) : '',
        updated_at: ctx.clock.now(),
      }),
    );
    await publish(db, [user_id], 'relationships', id);
    return show(txCtx, card_id!, id);
  });
}

/** 404 if it isn't the caller's. */
export function removeRelationship(ctx: UserContext, id: number): Promise<void> {
  return inTransaction(ctx, async ({ db, user_id }) => {
    if ((await lockRelationship(db, user_id, id)) === undefined) throwNotFound();
    await deleteRelationship(db, user_id, id);
    await publish(db, [user_id], 'relationships', id);
  });
}

function throwNotFound(): never {
  throw notFound(msg`Relationship not found.`);
}

/** Contacts are locked before relationships, as when they're merged. */
async function lockEnds(ctx: UserContext, id: number, contact_id = 0): Promise<Set<number>> {
  const found: Ends | undefined = await findRelationship(ctx.db, ctx.user_id, id);
  if (found === undefined) return throwNotFound();
  return lockOwnContacts(
    ctx,
    [found.from_id, found.to_id, contact_id].flatMap((end) => end || []),
  );
}

/** 400 at `contact_id` for the contact itself and those that aren't the caller's. */
function requireOther(ownIds: Set<number>, card_id: number, contact_id: number): void {
  if (contact_id === card_id)
    throw badInput({ contact_id: msg`A contact can’t have a relationship with itself.` });
  if (!ownIds.has(contact_id)) throw badInput({ contact_id: msg`Contact not found.` });
}

/** 400 at `contact_id` if one of the locked contacts has the maximum number of relationships. */
async function requireRoom({ db, user_id }: UserContext, contact_ids: number[]): Promise<void> {
  const counts = await countRelationships(db, user_id, contact_ids);
  if (counts.some((count) => count >= LIMITS.relationships))
    throw badInput({
      contact_id: msg`A contact can have up to ${{ max: LIMITS.relationships }} relationships.`,
    });
}

async function rejectRepeated<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (
      ['relationships_pair', 'relationships_name'].some((index) => isUniqueViolation(error, index))
    )
      throw conflict(msg`They already have a relationship of this kind.`);
    throw error;
  }
}

async function show(ctx: UserContext, contact_id: number, id: number): Promise<Relationship> {
  const seen = { contact_id, only: id };
  const [row] = await listRelationships(ctx.db, ctx.user_id, seen, { after: 0, limit: 1 });
  return row === undefined ? throwNotFound() : relationshipView(ctx, row);
}

function relationshipView({ language }: UserContext, row: RelationshipRow): Relationship {
  const { own_kind: _own_kind, is_to, contact, ...rest } = row;
  const kind = kindOf(language, row);
  const inverse = is_to && !kind.symmetric;
  const label = inverse ? kind.inverse_name : kind.name;
  return { ...rest, inverse, label, group: kind.group, contact_id: contact?.id ?? null, contact };
}
