import type { Contact } from '#contract/contacts.ts';
import { ApiError, isUnauthenticated } from '../../../lib/http/api-error.ts';
import { matchesSent, type CompanyValues } from './company-fields.ts';

/** The two requests, in the order they are tried. */
export interface CompanyCalls {
  change: (fields: CompanyValues) => Promise<Contact>;
  companyInfo: (fields: CompanyValues) => Promise<Contact>;
}

export interface CompanyOutcome {
  contact: Contact | null;
}

/**
 * Tries PATCH on the contact, then company_info; a response without the fields counts as not stored. Throws only errors
 * that a second try can't fix: invalid fields, a conflict, no session.
 */
export async function saveCompany(
  calls: CompanyCalls,
  fields: CompanyValues,
): Promise<CompanyOutcome> {
  for (const invalidate of [calls.change, calls.companyInfo]) {
    try {
      const contact = await invalidate(fields);
      if (matchesSent(contact, fields)) return { contact };
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
