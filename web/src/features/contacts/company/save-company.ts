import type { Contact } from '#contract/contacts.ts';
import { ApiError, isUnauthenticated } from '../../../lib/http/api-error.ts';
import { isKept, type CompanyValues } from './company-fields.ts';

/** The two calls by which a server can be told, in the order of trying. */
export interface CompanyCalls {
  change: (fields: CompanyValues) => Promise<Contact>;
  companyInfo: (fields: CompanyValues) => Promise<Contact>;
}

export interface CompanyOutcome {
  /** The contact that now carries the fields; null where the server doesn't keep them. */
  contact: Contact | null;
}

/**
 * Tries the contact's own update first, then company_info. A server that answers without the fields hasn't kept them.
 * Throws only what trying elsewhere can't mend: fields that are wrong, a contact that changed meanwhile, no session.
 */
export async function saveCompany(
  calls: CompanyCalls,
  fields: CompanyValues,
): Promise<CompanyOutcome> {
  for (const tell of [calls.change, calls.companyInfo]) {
    try {
      const contact = await tell(fields);
      if (isKept(contact, fields)) return { contact };
    } catch (error) {
      if (isForThePerson(error)) throw error;
    }
  }
  return { contact: null };
}

function isForThePerson(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const wrongFields = error.status === 400 && Object.keys(error.errors).length > 0;
  return wrongFields || error.status === 412 || isUnauthenticated(error);
}
