import { EMPTY_PROPOSAL, type ImportProblem, type ProposedContact } from '#contract/imports.ts';

/** What the file says and a card has no field for. It stays with the card, so that nothing is lost. */
export type ExtraProperty = VCardExtra | CsvExtra;

/** A vCard property: its parameters (and `group`) in lower case, its value without escapes. */
export interface VCardExtra {
  name: string;
  params: Record<string, string | string[]>;
  value: string | string[];
  /** The value as it was written, where escaping `value` anew would not give the same. */
  escaped?: string;
  /**
   * What the fields of the card say of it, in fewer words. While they still do, an export writes this property in place
   * of one of its own.
   */
  says?: Partial<ProposedContact>;
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
  const lists = { emails: [], phones: [], addresses: [], urls: [], tags: [] };
  const contact: ProposedContact = { ...EMPTY_PROPOSAL, ...lists };
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
