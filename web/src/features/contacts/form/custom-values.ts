import type { Contact } from '#contract/contacts.ts';
import type { EditedValue } from '../../../entities/custom-field/custom-value-field.tsx';
import type { Versions } from './three-way-merge.ts';

type CustomKey = `field_${number}`;

/** Custom fields in a form by `customKey`; empty for no value. */
export type EditedCustom = Record<CustomKey, EditedValue>;

/** The form would treat numbers as the indexes of a list. */
export const customKey = (id: number | string): CustomKey => `field_${Number(id)}`;

/** The path in the API of a key. */
export const customPath = (key: string): string => key.replace('field_', 'custom.');

/** The path in the form of a path in the API. */
export function formPath(path: string): string {
  return path.replace(/^custom\.(?=\d)/, 'custom.field_');
}

export function editedCustom({ custom }: Contact): EditedCustom {
  return Object.fromEntries(
    Object.entries(custom).map(([id, value]) => [
      customKey(id),
      typeof value === 'number' ? String(value) : value,
    ]),
  );
}

/** The filled custom fields by id, in a fixed order. */
export function customValues(custom: EditedCustom): Record<string, EditedValue> {
  const filled = Object.entries(custom).filter(([, value]) => String(value).trim() !== '');
  const byId = filled.map(([key, value]) => [key.slice('field_'.length), value] as const);
  return Object.fromEntries(byId.toSorted(([one], [other]) => Number(one) - Number(other)));
}

/** The changed fields by id; null removes a value. */
export function changedCustom(
  before: EditedCustom,
  after: EditedCustom,
): Record<string, EditedValue | null> {
  const [old, current] = [customValues(before), customValues(after)];
  const ids = Object.keys({ ...old, ...current }).filter((id) => old[id] !== current[id]);
  return Object.fromEntries(ids.map((id) => [id, current[id] ?? null]));
}

/** Takes each field from the side that changed it, and the user's value on conflict. */
export function mergeCustom({ before, mine, theirs }: Versions<EditedCustom>): EditedCustom {
  const edited = Object.entries(changedCustom(before, mine)).map(([id, value]) => [
    customKey(id),
    value ?? '',
  ]);
  return { ...theirs, ...(Object.fromEntries(edited) as EditedCustom) };
}
