import type { ProposedCustomValue } from '#contract/imports.ts';
import type { CustomFieldKind } from '#contract/custom-fields.ts';
import { LIMITS } from '#contract/limits.ts';
import type { CustomValue, CustomValues } from '#contract/contacts.ts';
import { foldText } from '#contract/fold-text.ts';
import type { Context } from '../../context.ts';
import { publish } from '../../infra/events.ts';
import {
  deleteUnusedFields,
  type FieldDefinition,
  insertMissingField,
  listDefinitions,
  reorderFields,
} from './custom-fields.queries.ts';
import { readTextValue, readValue, type ReadValue } from './custom-values.ts';

/** A field of a file that the owner doesn't have. */
export interface MissingField {
  name: string;
  kind: CustomFieldKind;
  /** Of a choice. */
  values: string[];
}

/** Finds the owner's field of a value from a file by id or name, and reads the value by its kind. */
export function resolveValue(
  fields: readonly FieldDefinition[],
  given: ProposedCustomValue,
): ReadValue & { field_id: number | null } {
  const field = findField(fields, given);
  const text = String(given.value);
  if (field !== undefined) return { field_id: field.id, ...readTextValue(field, text) };
  const { kind } = given;
  const options = [text.slice(0, LIMITS.name)];
  return { field_id: null, ...readTextValue({ kind, options }, text) };
}

function findField(fields: readonly FieldDefinition[], { field_id, name }: ProposedCustomValue) {
  if (field_id !== null) return fields.find((field) => field.id === field_id);
  return fields.find((field) => field.name.toLowerCase() === name.toLowerCase());
}

/** Values as stored, and those whose field is gone, full or already has another value. */
export function storedValues(
  fields: readonly FieldDefinition[],
  given: readonly ProposedCustomValue[],
): { custom: CustomValues; left: { column: string; value: string }[] } {
  const custom: Record<string, CustomValue> = {};
  const left: { column: string; value: string }[] = [];
  for (const one of given) {
    const field = findField(fields, one);
    const read = field && readValue(field, one.value);
    const value = read && 'value' in read ? read.value : null;
    if (field && value !== null && (custom[field.id] ?? value) === value) custom[field.id] = value;
    else left.push({ column: one.name, value: String(one.value) });
  }
  return { custom, left };
}

/** Creates missing fields at the end, as far as there's room. Requires a transaction. */
export async function createMissingFields(
  ctx: Context,
  owner_id: number,
  missing: MissingField[],
): Promise<{ fields: FieldDefinition[]; created: number[] }> {
  const fields = await listDefinitions(ctx.db, owner_id, { lock: true });
  const created: number[] = [];
  for (const { name, kind, values } of missing) {
    if (fields.length >= LIMITS.custom_fields) break;
    if (fields.some((field) => field.name.toLowerCase() === name.toLowerCase())) continue;
    const folded = new Map(values.map((value) => [foldText(value), value]));
    const options = kind === 'choice' ? [...folded.values()].slice(0, LIMITS.custom_options) : [];
    const field = { owner_id, name, kind, options, position: fields.length };
    const id = await insertMissingField(ctx.db, field);
    if (id === null) continue;
    created.push(id);
    fields.push({ id, name, kind, options });
  }
  if (created.length > 0) await publish(ctx.db, [owner_id], 'custom_fields');
  return { fields, created };
}

/** Deletes those of the given fields that no contact uses. Requires a transaction. */
export async function deleteCreatedFields(
  { db }: Context,
  owner_id: number,
  ids: number[],
): Promise<void> {
  if (ids.length === 0) return;
  await deleteUnusedFields(db, owner_id, ids);
  const left = await listDefinitions(db, owner_id);
  await reorderFields(
    db,
    owner_id,
    left.map(({ id }) => id),
  );
  await publish(db, [owner_id], 'custom_fields');
}
