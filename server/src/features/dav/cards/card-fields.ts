import { emptyRow, mapVCardNames } from '../../imports/public.ts';
import { byPreference, type Item } from './card-items.ts';
import type { Facet, SINGLES } from './facets.ts';

/** The names and single values that a contact takes from a card. */
export interface CardFields {
  name_prefix: string;
  first_name: string;
  middle_name: string;
  last_name: string;
  name_suffix: string;
  phonetic_first_name: string;
  phonetic_last_name: string;
  nickname: string;
  job_title: string;
  notes: string;
  pronouns: string;
  company_name: string;
  department: string;
  birthday: string | null;
  deceased_on: string | null;
}

export const NAME_PARTS = [
  'name_prefix',
  'first_name',
  'middle_name',
  'last_name',
  'name_suffix',
] as const;
export const PHONETIC = ['phonetic_first_name', 'phonetic_last_name'] as const;

interface Organization {
  company_name: string;
  department: string;
}

/** The line of a field that counts: the preferred one that can be read. */
export function mainItem(items: readonly Item[], facet: Facet): Item | null {
  const readable = items.filter((item) => item.facet === facet && item.value !== null);
  return byPreference(readable)[0] ?? null;
}

/** Several notes are one text; of other fields, one line counts. */
export function singleValue(items: readonly Item[], facet: (typeof SINGLES)[number]): unknown {
  if (facet !== 'notes') return mainItem(items, facet)?.value ?? null;
  const notes = items.filter((item) => item.facet === 'notes' && item.value !== null);
  return notes.map(({ value }) => value as string).join('\n\n') || null;
}

export function readFields(items: readonly Item[]): CardFields {
  const text = (facet: (typeof SINGLES)[number]) => (singleValue(items, facet) as string) ?? '';
  const { company_name = '', department = '' } =
    (singleValue(items, 'org') as Organization | null) ?? {};
  const fields = {
    nickname: text('nickname'),
    job_title: text('job_title'),
    notes: text('notes'),
    pronouns: text('pronouns'),
    department,
    birthday: text('birthday') || null,
    deceased_on: text('deceased_on') || null,
  };
  return { ...fields, ...readNames(items, company_name) };
}

/** Whether the pronunciation comes from N (SORT-AS, or another N). */
export function hasImpliedPhonetic(items: readonly Item[]): boolean {
  return PHONETIC.every((field) => mainItem(items, field) === null);
}

/** Names are in N, or in FN if N is empty; FN may repeat another value. */
export function readNames(items: readonly Item[], company_name: string) {
  const row = emptyRow();
  const valuesOf = (facet: 'emails' | 'phones') =>
    items.filter((item) => item.facet === facet).flatMap(({ value }) => value ?? []);
  Object.assign(row.contact, {
    company_name,
    emails: valuesOf('emails'),
    phones: valuesOf('phones'),
    ...Object.fromEntries(PHONETIC.map((field) => [field, mainItem(items, field)?.value ?? ''])),
  });
  mapVCardNames(
    row,
    items.map(({ line }) => line.property),
  );
  const { contact } = row;
  return {
    name_prefix: contact.name_prefix,
    first_name: contact.first_name,
    middle_name: contact.middle_name,
    last_name: contact.last_name,
    name_suffix: contact.name_suffix,
    phonetic_first_name: contact.phonetic_first_name,
    phonetic_last_name: contact.phonetic_last_name,
    company_name: contact.company_name,
  };
}
