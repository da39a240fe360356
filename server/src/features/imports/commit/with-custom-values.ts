import type { Proposal } from '../../contacts/public.ts';
import { type FieldDefinition, storedValues } from '../../custom-fields/public.ts';

/** The contact with its custom fields. */
export function withCustom({ contact, extra }: Proposal, fields: FieldDefinition[]): Proposal {
  // Rows read by an older version have none.
  const { custom, left } = storedValues(fields, contact.custom_values ?? []);
  return { contact: { ...contact, custom }, extra: [...extra, ...left] };
}
