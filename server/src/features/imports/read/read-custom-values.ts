import { LIMITS } from '#contract/limits.ts';
import { type FieldDefinition, resolveValue } from '../../custom-fields/public.ts';
import { addProblem, fit } from '../address-book/fill-row.ts';
import type { ReadRow } from '../address-book/read-row.ts';

/** Reads the custom values of a row by the kinds of their fields. What can't be read stays with the contact. */
export function readCustomValues(row: ReadRow, fields: readonly FieldDefinition[]): void {
  row.contact.custom_values = row.contact.custom_values.flatMap((given) => {
    const source = { column: given.name, value: String(given.value) };
    const text = fit(row, 'custom', source.value, LIMITS.custom_text, source);
    const read = resolveValue(fields, { ...given, value: text });
    if ('problem' in read) {
      row.extra.push(source);
      addProblem(row, 'custom', read.problem);
      return [];
    }
    const { field_id, value } = read;
    return value === null ? [] : [{ ...given, field_id, value }];
  });
}
