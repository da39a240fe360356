import type { CompanyField, CompanyFields, Contact } from '#contract/contacts.ts';

export type CompanyValues = Record<CompanyField, string>;

export const NO_COMPANY: CompanyValues = {
  company_name: '',
  department: '',
  job_title: '',
  industry: '',
  company_size: '',
  website: '',
  company_notes: '',
};

export const COMPANY_FIELDS = Object.keys(NO_COMPANY) as CompanyField[];

/** Trimmed like on the server. */
export function companyValues(source: CompanyFields | Contact): CompanyValues {
  const values = COMPANY_FIELDS.map((field) => [field, source[field]?.trim() ?? '']);
  return Object.fromEntries(values) as CompanyValues;
}

export function hasCompany(source: CompanyFields | Contact): boolean {
  return COMPANY_FIELDS.some((field) => (source[field]?.trim() ?? '') !== '');
}

/** Whether the server's response contains the sent fields. */
export function hasSameCompany(contact: Contact, values: CompanyValues): boolean {
  return changedCompanyFields(companyValues(contact), values).length === 0;
}

export function changedCompanyFields(one: CompanyValues, other: CompanyValues): CompanyField[] {
  return COMPANY_FIELDS.filter((field) => one[field].trim() !== other[field].trim());
}
