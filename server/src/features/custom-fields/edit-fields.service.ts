import { msg } from '@lingui/core/runtime-macro';
import type { CustomField, CustomFieldChange, NewCustomField } from '#contract/custom-fields.ts';
import { DURATIONS, LIMITS } from '#contract/limits.ts';
import { badInput, conflict, notFound } from '../../app-error.ts';
import type { UserContext } from '../../context.ts';
import { addDays } from '../../infra/clock.ts';
import { inTransaction, isUniqueViolation } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { lockUser } from '../../people.queries.ts';
import {
  type FieldDefinition,
  findAnyField,
  findField,
  insertField,
  listDefinitions,
  reorderFields,
  updateField,
} from './custom-fields.queries.ts';
import { enqueueMove, moveValues } from './move-values.ts';

/** Adds a field at `position`, by default last. 400 at `name` if taken or past the limit, and at `options`. */
export async function createCustomField(
  ctx: UserContext,
  { name, kind, options = [], position }: NewCustomField,
): Promise<CustomField> {
  checkOptions(kind, options);
  return inTransaction(ctx, async (txCtx) => {
    const order = idsOf(await lockFields(txCtx));
    if (order.length >= LIMITS.custom_fields)
      throw badInput({
        name: msg`You can have up to ${{ max: LIMITS.custom_fields }} custom fields.`,
      });
    const field = { owner_id: ctx.user_id, name, kind, options, position: order.length };
    const id = await rejectTakenName(() => insertField(txCtx.db, field));
    await reorderFields(txCtx.db, ctx.user_id, order.toSpliced(position ?? order.length, 0, id));
    await publish(txCtx.db, [ctx.user_id], 'custom_fields', id);
    return requireField(txCtx, id);
  });
}

/** Changes the given fields; `position` moves the others. 404 if it isn't the caller's, 400 as for a new field. */
export async function updateCustomField(
  ctx: UserContext,
  id: number,
  { position, ...change }: CustomFieldChange,
): Promise<CustomField> {
  return inTransaction(ctx, async (txCtx) => {
    const fields = await lockFields(txCtx);
    const field = fields.find((other) => other.id === id);
    if (field === undefined) throw notFound(msg`Custom field not found.`);
    if (change.options !== undefined) checkOptions(field.kind, change.options);
    if (Object.values(change).some((value) => value !== undefined))
      await rejectTakenName(() => updateField(txCtx.db, ctx.user_id, id, change));
    if (position !== undefined) {
      const others = idsOf(fields).filter((other) => other !== id);
      await reorderFields(txCtx.db, ctx.user_id, others.toSpliced(position, 0, id));
    }
    await publish(txCtx.db, [ctx.user_id], 'custom_fields', id);
    return requireField(txCtx, id);
  });
}

/** Deletes a field; its values move to `extra`. 404 if it isn't the caller's. */
export async function deleteCustomField(ctx: UserContext, id: number): Promise<void> {
  await inTransaction(ctx, async (txCtx) => {
    const fields = await lockFields(txCtx);
    if (!fields.some((field) => field.id === id)) throw notFound(msg`Custom field not found.`);
    // Waits for transactions that write values of the field and prevents new ones.
    await updateField(txCtx.db, ctx.user_id, id, { deleted_at: ctx.clock.now() });
    await enqueueMove(txCtx, { field_id: id, after: 0 });
    await publish(txCtx.db, [ctx.user_id], 'custom_fields', id);
  });
  await moveValues(ctx, { field_id: id, after: 0 });
}

/** Restores a deleted field, last, with its values. 404 if it's gone, 409 if its name is taken or past the limit. */
export async function restoreCustomField(ctx: UserContext, id: number): Promise<CustomField> {
  await inTransaction(ctx, async (txCtx) => {
    const fields = await lockFields(txCtx);
    if (fields.some((field) => field.id === id)) return;
    const { name } = await requireDeletedField(txCtx, id);
    if (fields.some((field) => field.name.toLowerCase() === name.toLowerCase()))
      throw conflict(msg`You already have a custom field with this name.`);
    if (fields.length >= LIMITS.custom_fields)
      throw conflict(msg`You can have up to ${{ max: LIMITS.custom_fields }} custom fields.`);
    await updateField(txCtx.db, ctx.user_id, id, { deleted_at: null, position: fields.length });
    await enqueueMove(txCtx, { field_id: id, after: 0 });
    await publish(txCtx.db, [ctx.user_id], 'custom_fields', id);
  });
  await moveValues(ctx, { field_id: id, after: 0 });
  return requireField(ctx, id);
}

async function requireDeletedField({ db, clock, user_id }: UserContext, id: number) {
  const field = await findAnyField(db, id);
  const isRestorable =
    field?.owner_id === user_id &&
    field.deleted_at !== null &&
    addDays(field.deleted_at, DURATIONS.undo_days) > clock.now();
  if (!isRestorable) throw notFound(msg`Custom field not found.`);
  return field;
}

function checkOptions(kind: FieldDefinition['kind'], options: string[]): void {
  if (kind === 'choice' && options.length === 0)
    throw badInput({ options: msg`Enter at least one option.` });
  if (kind !== 'choice' && options.length > 0)
    throw badInput({ options: msg`Only choice fields have options.` });
}

/** The caller's fields in order; locked until the transaction ends. */
async function lockFields({ db, user_id }: UserContext): Promise<FieldDefinition[]> {
  await lockUser(db, user_id);
  return listDefinitions(db, user_id);
}

const idsOf = (fields: FieldDefinition[]) => fields.map(({ id }) => id);

async function requireField(ctx: UserContext, id: number): Promise<CustomField> {
  const field = await findField(ctx.db, ctx.user_id, id);
  if (field === undefined) throw notFound(msg`Custom field not found.`);
  return { ...field, contact_count: field.contact_count ?? 0 };
}

async function rejectTakenName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error, 'custom_fields_name')) throw error;
    throw badInput({ name: msg`You already have a custom field with this name.` });
  }
}
