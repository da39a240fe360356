import type { CompanyField, CompanyFields, Contact } from '#contract/contacts.ts';

/** All six company fields as text. */
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

/** The company fields of a contact, or of anything that has some of them; trimmed as the server does. */
export function companyValues(from: CompanyFields | Contact): CompanyValues {
  const values = COMPANY_FIELDS.map((field) => [field, from[field]?.trim() ?? '']);
  return Object.fromEntries(values) as CompanyValues;
}

/** True where at least one field says something: otherwise there is nothing to save. */
export function hasCompany(from: CompanyFields | Contact): boolean {
  return COMPANY_FIELDS.some((field) => (from[field]?.trim() ?? '') !== '');
}

/** The server keeps it when its answer carries the fields sent. */
export function isKept(answer: Contact, sent: CompanyValues): boolean {
  return changedCompany(companyValues(answer), sent).length === 0;
}

/** The company fields that say something else. */
export function changedCompany(one: CompanyValues, other: CompanyValues): CompanyField[] {
  return COMPANY_FIELDS.filter((field) => one[field].trim() !== other[field].trim());
}
