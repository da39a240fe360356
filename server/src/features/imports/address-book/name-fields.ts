import type { ProposedContact } from '#contract/imports.ts';
import { canBeContact, type ReadRow } from './read-row.ts';

export function hasName({ first_name, last_name }: ProposedContact): boolean {
  return first_name !== '' || last_name !== '';
}

/** Without anything else to identify the contact, its middle name, prefix and suffix are the name. */
export function nameFromTitles(row: ReadRow): void {
  const { contact } = row;
  if (canBeContact(contact)) return;
  contact.first_name = [contact.name_prefix, contact.middle_name].filter(Boolean).join(' ');
  contact.last_name = contact.name_suffix;
  Object.assign(contact, { name_prefix: '', middle_name: '', name_suffix: '' });
}
