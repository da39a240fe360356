import { EMPTY_PROPOSAL, type ImportProblem, type ProposedContact } from '#contract/imports.ts';

/** What the file says and a card has no field for. It stays with the card, so that nothing is lost. */
export type ExtraProperty = VCardExtra | CsvExtra;

/** A vCard property: its parameters (and `group`) in lower case, its value without escapes. */
export interface VCardExtra {
  name: string;
  params: Record<string, string | string[]>;
  value: string | string[];
}

export interface CsvExtra {
  column: string;
  value: string;
}

/** One card or line of a file. Without a name, email, phone or company in `contact` it can't become a contact. */
export interface ReadRow {
  contact: ProposedContact;
  problems: ImportProblem[];
  extra: ExtraProperty[];
}

export function emptyRow(): ReadRow {
  const contact: ProposedContact = structuredClone(EMPTY_PROPOSAL);
  return { contact, problems: [], extra: [] };
}

/** Whether a contact can be made of it: a name, an email, a phone number or a company. */
export function canBeContact(contact: ProposedContact): boolean {
  return (
    contact.first_name !== '' ||
    contact.last_name !== '' ||
    contact.company_name !== '' ||
    contact.emails.length > 0 ||
    contact.phones.length > 0
  );
}
