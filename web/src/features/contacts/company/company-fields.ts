import type { CompanyField, CompanyFields, Contact } from '#contract/contacts.ts';

export type CompanyValues = Record<CompanyField, string>;

export const NO_COMPANY: CompanyValues = {
  company_name: '',
  job_title: '',
  industry: '',
  company_size: '',
  website: '',
  company_notes: '',
};

export const COMPANY_FIELDS = Object.keys(NO_COMPANY) as CompanyField[];

/** Trimmed like on the server. */
export function companyValues(from: CompanyFields | Contact): CompanyValues {
  const values = COMPANY_FIELDS.map((field) => [field, from[field]?.trim() ?? '']);
  return Object.fromEntries(values) as CompanyValues;
}

export function hasCompany(from: CompanyFields | Contact): boolean {
  return COMPANY_FIELDS.some((field) => (from[field]?.trim() ?? '') !== '');
}

/** Whether the server's response contains the sent fields. */
export function matchesSent(answer: Contact, sent: CompanyValues): boolean {
  return changedCompany(companyValues(answer), sent).length === 0;
}

export function changedCompany(one: CompanyValues, other: CompanyValues): CompanyField[] {
  return COMPANY_FIELDS.filter((field) => one[field].trim() !== other[field].trim());
}
