import { t } from '@lingui/core/macro';
import type { Contact } from '#contract/contacts.ts';
import type { CardEntry } from './shared-card.ts';

const INITIAL_FIELDS = [
  'name_prefix',
  'first_name',
  'middle_name',
  'last_name',
  'name_suffix',
  'phonetic_first_name',
  'phonetic_last_name',
  'company_name',
  'department',
  'job_title',
] as const;

/** Names, company, department, job title, and the first work email and phone. */
export function initialFields(contact: Pick<Contact, 'emails' | 'phones'>): ReadonlySet<string> {
  const included = new Set<string>(INITIAL_FIELDS);
  for (const list of ['emails', 'phones'] as const) {
    const index = firstForWork(contact[list]);
    if (index !== -1) included.add(`${list}.${index}`);
  }
  return included;
}

/** The first entry labeled as work, else the first without a label. */
function firstForWork(entries: Contact['emails']): number {
  const work = entries.findIndex(({ label }) => /^(work|business|office)$/i.test(label.trim()));
  return work === -1 ? entries.findIndex(({ label }) => label.trim() === '') : work;
}

/** The field of an entry: `phones` for `phones.2`. */
export function entryField({ field }: Pick<CardEntry, 'field'>): string {
  return field.split('.')[0] ?? field;
}

const IDENTIFYING_FIELDS = new Set(['first_name', 'last_name', 'company_name', 'emails', 'phones']);

/** The error of the included entries if they identify no one. */
export function identityError(entries: readonly CardEntry[]): string | undefined {
  return entries.some((entry) => IDENTIFYING_FIELDS.has(entryField(entry)))
    ? undefined
    : t`Include at least a name, company, email or phone number.`;
}
