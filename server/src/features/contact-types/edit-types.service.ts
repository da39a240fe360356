import { msg } from '@lingui/core/runtime-macro';
import type { ContactType, ContactTypeChange, NewContactType } from '#contract/contact-types.ts';
import { badInput, notFound } from '../../app-error.ts';
import type { UserContext } from '../../context.ts';
import { inTransaction, isUniqueViolation } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { lockUser } from '../../people.queries.ts';
import {
  deleteType,
  findType,
  insertContactType,
  listOrder,
  renameType,
  reorder,
  updateType,
} from './contact-types.queries.ts';
import { clearDeletedType } from './clear-deleted-type.ts';

export const MAX_CONTACT_TYPES = 100;

/** Adds a type at `position`, by default last. 400 at `name` if taken (case-insensitive) or past a hundred types. */
export async function createContactType(
  ctx: UserContext,
  { name, color = 'slate', icon = 'users', cadence_days = null, position }: NewContactType,
): Promise<ContactType> {
  return inTransaction(ctx, async (txCtx) => {
    const order = await lockOrder(txCtx);
    if (order.length >= MAX_CONTACT_TYPES)
      throw badInput({ name: msg`You can have up to ${{ max: MAX_CONTACT_TYPES }} types.` });
    const { id } = await rejectTakenName(() =>
      insertContactType(txCtx.db, {
        owner_id: ctx.user_id,
        name,
        color,
        icon,
        cadence_days,
        position: order.length,
      }),
    );
    await reorder(txCtx.db, ctx.user_id, moveToPosition(order, id, position ?? order.length));
    await publish(txCtx.db, [ctx.user_id], 'contact_types', id);
    return getType(txCtx, id);
  });
}

/**
 * Changes the given fields; `position` moves the others, and a position past the end means last. 404 if it isn't the
 * caller's, 400 at `name` as for a new type.
 */
export async function updateContactType(
  ctx: UserContext,
  id: number,
  { position, name, ...change }: ContactTypeChange,
): Promise<ContactType> {
  return inTransaction(ctx, async (txCtx) => {
    const order = await lockOrder(txCtx);
    if (!order.includes(id)) throw notFound(msg`Contact type not found.`);
    if (name !== undefined)
      await rejectTakenName(() => renameType(txCtx.db, ctx.user_id, id, name));
    if (Object.values(change).some((value) => value !== undefined))
      await updateType(txCtx.db, ctx.user_id, id, change);
    if (position !== undefined)
      await reorder(txCtx.db, ctx.user_id, moveToPosition(order, id, position));
    if (change.cadence_days !== undefined) await publish(txCtx.db, [ctx.user_id], 'reminders');
    await publish(txCtx.db, [ctx.user_id], 'contact_types', id);
    return getType(txCtx, id);
  });
}

/** Deletes a type; its contacts stay. 404 if it isn't the caller's. */
export async function deleteContactType(ctx: UserContext, id: number): Promise<void> {
  await inTransaction(ctx, async (txCtx) => {
    const order = await lockOrder(txCtx);
    if (!order.includes(id)) throw notFound(msg`Contact type not found.`);
    // Deleting first waits for transactions that assign the type and prevents new ones.
    await deleteType(txCtx.db, ctx.user_id, id);
    await clearDeletedType(txCtx, { owner_id: ctx.user_id, type_id: id });
    await reorder(
      txCtx.db,
      ctx.user_id,
      order.filter((other) => other !== id),
    );
    await publish(txCtx.db, [ctx.user_id], 'reminders');
    await publish(txCtx.db, [ctx.user_id], 'contact_types', id);
  });
}

/** The caller's types in order; locked until the transaction ends. */
async function lockOrder({ db, user_id }: UserContext): Promise<number[]> {
  await lockUser(db, user_id);
  return listOrder(db, user_id);
}

async function getType(ctx: UserContext, id: number): Promise<ContactType> {
  const type = await findType(ctx.db, ctx.user_id, id);
  return { ...type, contact_count: type.contact_count ?? 0 };
}

async function rejectTakenName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error, 'contact_types_name')) throw error;
    throw badInput({ name: msg`You already have a type with this name.` });
  }
}

/** Moves an id to a position; past the end means last. */
function moveToPosition(ids: number[], id: number, position: number): number[] {
  const otherIds = ids.filter((other) => other !== id);
  return otherIds.toSpliced(position, 0, id);
}
