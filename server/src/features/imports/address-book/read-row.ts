import type { MessageDescriptor } from '@lingui/core';
import { EMPTY_PROPOSAL, type ProposedContact } from '#contract/imports.ts';
import type { ReadRecords } from '../import-records.queries.ts';

export type ExtraProperty = VCardExtra | CsvExtra;

/** Parameter names (and `group`) are lowercase, the value is unescaped. */
export interface VCardExtra {
  name: string;
  params: Record<string, string | string[]>;
  value: string | string[];
  /** Set if escaping `value` again gives another text. */
  escaped?: string;
  /** Fields derived from it. While they're unchanged, an export writes this property. */
  says?: Partial<ProposedContact>;
}

export interface CsvExtra {
  column: string;
  value: string;
}

/** A problem of a field, or of the row if `field` is empty. */
export type RowProblem = MessageDescriptor & { field: string };

/** A card or line of a file. Without a name, email, phone or company it can't become a contact. */
export interface ReadRow {
  contact: ProposedContact;
  problems: RowProblem[];
  extra: ExtraProperty[];
  records?: ReadRecords;
}

/** The records of a row, to add to. */
export function recordsOf(row: ReadRow): ReadRecords {
  row.records ??= { relationships: [], interactions: [], reminders: [] };
  return row.records;
}

export function emptyRow(): ReadRow {
  const entries = { emails: [], phones: [], addresses: [], urls: [], messengers: [] };
  const lists = { ...entries, dates: [], tags: [], custom_values: [] };
  const contact: ProposedContact = { ...EMPTY_PROPOSAL, ...lists };
  return { contact, problems: [], extra: [] };
}

/** A contact needs a name, an email, a phone number or a company. */
export function canBeContact(contact: ProposedContact): boolean {
  return (
    contact.first_name !== '' ||
    contact.last_name !== '' ||
    contact.company_name !== '' ||
    contact.emails.length > 0 ||
    contact.phones.length > 0
  );
}
