import { msg } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Contact } from '#contract/contacts.ts';
import { etagOf } from '#contract/etag.ts';
import { call } from '../../../lib/http/api.ts';
import { contactQuery } from '../contacts.api.ts';
import { cacheContact } from '../contacts-cache.ts';
import { companyValues, hasSameCompany, type CompanyValues } from './company-fields.ts';
import { storeCompany, type StoredCompany } from './company-store.ts';
import { ApiError, isUnauthenticated } from '../../../lib/http/api-error.ts';

export const SAVED = msg`Company information saved successfully`;
export const SAVED_LOCALLY = msg`Company information saved locally (server sync pending)`;
export const FAILED = msg`Failed to save company information`;

/** Saves company data on the contact, else as company_info. The outcome says where it's stored. */
export function useSaveCompany() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ base, fields }: { base: Contact; fields: CompanyValues }) =>
      saveCompany(companyCalls(base), fields),
    onSuccess: ({ contact }) => {
      if (contact !== null) cacheContact(queries, contact);
    },
  });
}

interface Delivery {
  user_id: number;
  id: number;
  company: StoredCompany;
}

/** Sends unsynced company data. Null on a conflict, which the user must resolve, or if it still can't be stored. */
export function useSyncCompany() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ user_id, id, company }: Delivery) => {
      const base = await queries.fetchQuery({ ...contactQuery(queries, id), staleTime: 0 });
      const { fields, before } = company;
      if (!hasSameCompany(base, before) && !hasSameCompany(base, fields)) return null;
      const { contact } = await saveCompany(companyCalls(base), fields);
      if (contact !== null)
        storeCompany(user_id, id, { fields, before: companyValues(contact), synced: true });
      return contact;
    },
    onSuccess: (contact) => {
      if (contact !== null) cacheContact(queries, contact);
    },
  });
}

function companyCalls(base: Contact): CompanyCalls {
  const version = { params: { id: base.id }, if_match: etagOf(base) };
  return {
    change: (body) => call('PATCH /api/contacts/{id}/', { ...version, body }),
    companyInfo: (body) => call('POST /api/contacts/{id}/company_info/', { ...version, body }),
  };
}

/** The two requests, in the order they are tried. */
interface CompanyCalls {
  change: (fields: CompanyValues) => Promise<Contact>;
  companyInfo: (fields: CompanyValues) => Promise<Contact>;
}

interface CompanyOutcome {
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
  for (const sendFields of [calls.change, calls.companyInfo]) {
    try {
      const contact = await sendFields(fields);
      if (hasSameCompany(contact, fields)) return { contact };
    } catch (error) {
      if (isPermanentError(error)) throw error;
    }
  }
  return { contact: null };
}

function isPermanentError(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const hasFieldErrors = error.status === 400 && Object.keys(error.errors).length > 0;
  return hasFieldErrors || error.status === 412 || isUnauthenticated(error);
}
