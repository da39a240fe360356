import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '#i18n';
import { msg, t } from '@lingui/core/macro';
import type { FieldDefinition } from '../../entities/custom-field/custom-value.ts';

/** Mapping targets in groups. `''` stores the column as unmapped data. */
export interface FieldGroupOptions {
  group: string;
  fields: readonly { value: string; label: string }[];
}

/** Minimum number of entries offered per list, such as emails. */
const MIN_ENTRIES = 2;

const NAMES = [
  { value: 'full_name', label: msg`Full name` },
  { value: 'first_name', label: msg`First name` },
  { value: 'middle_name', label: msg`Middle name` },
  { value: 'last_name', label: msg`Last name` },
  { value: 'name_prefix', label: msg`Name prefix` },
  { value: 'name_suffix', label: msg`Name suffix` },
  { value: 'nickname', label: msg`Nickname` },
  { value: 'phonetic_first_name', label: msg`Phonetic first name` },
  { value: 'phonetic_last_name', label: msg`Phonetic last name` },
  { value: 'pronouns', label: msg`Pronouns` },
];
const COMPANY = [
  { value: 'company_name', label: msg`Company name` },
  { value: 'department', label: msg`Department` },
  { value: 'job_title', label: msg`Job title` },
  { value: 'industry', label: msg`Industry` },
  { value: 'company_size', label: msg`Company size` },
  { value: 'website', label: msg`Website` },
  { value: 'company_notes', label: msg`Company notes` },
];
const OTHER = [
  { value: 'birthday', label: msg`Birthday` },
  { value: 'birth_year', label: msg`Birth year` },
  { value: 'birth_month', label: msg`Birth month` },
  { value: 'birth_day', label: msg`Birth day` },
  { value: 'met_on', label: msg`Met on` },
  { value: 'deceased_on', label: msg`Date of death` },
  { value: 'tags', label: msg`Tags` },
  { value: 'notes', label: msg`Notes` },
  { value: 'how_we_met', label: msg`How we met` },
  { value: 'favorite', label: msg`Favorite` },
  { value: 'contact_type', label: msg`Contact type` },
  { value: 'cadence_days', label: msg`Keep in touch every … days` },
  { value: 'last_contacted_at', label: msg`Last contacted` },
];

interface ListOptions {
  list: string;
  group: MessageDescriptor;
  /** Labels per part of an entry, which is numbered from 1. */
  parts: Record<string, (number: number) => string>;
}

const LISTS: readonly ListOptions[] = [
  {
    list: 'emails',
    group: msg`Emails`,
    parts: { value: (number) => t`Email ${number}`, label: (number) => t`Email ${number} label` },
  },
  {
    list: 'phones',
    group: msg`Phones`,
    parts: { value: (number) => t`Phone ${number}`, label: (number) => t`Phone ${number} label` },
  },
  {
    list: 'addresses',
    group: msg`Addresses`,
    parts: {
      label: (number) => t`Address ${number} label`,
      street: (number) => t`Address ${number} street`,
      city: (number) => t`Address ${number} city`,
      region: (number) => t`Address ${number} region`,
      postal_code: (number) => t`Address ${number} postal code`,
      country: (number) => t`Address ${number} country`,
    },
  },
  {
    list: 'urls',
    group: msg`Links`,
    parts: { value: (number) => t`Link ${number}`, label: (number) => t`Link ${number} label` },
  },
  {
    list: 'messengers',
    group: msg`Messengers`,
    parts: {
      handle: (number) => t`Messenger ${number}`,
      service: (number) => t`Messenger ${number} service`,
    },
  },
  {
    list: 'dates',
    group: msg`Dates`,
    parts: { date: (number) => t`Date ${number}`, label: (number) => t`Date ${number} label` },
  },
];

/** Targets offered for a mapping, including all in use. */
export function mappingOptions(
  mapping: Record<string, string>,
  fields: readonly FieldDefinition[] = [],
): FieldGroupOptions[] {
  const custom = fields.map(({ id, name }) => ({ value: `custom.${id}`, label: name }));
  return [
    { group: t`Name`, fields: translated(NAMES) },
    ...LISTS.map(({ list, group, parts }) => ({
      group: i18n._(group),
      fields: Array.from({ length: entriesOf(list, mapping) }, (_, index) =>
        Object.entries(parts).map(([part, labelOf]) => ({
          value: `${list}.${index}.${part}`,
          label: labelOf(index + 1),
        })),
      ).flat(),
    })),
    { group: t`Company`, fields: translated(COMPANY) },
    { group: t`More`, fields: translated(OTHER) },
    ...(custom.length > 0 ? [{ group: t`Custom fields`, fields: custom }] : []),
  ];
}

function translated(fields: readonly { value: string; label: MessageDescriptor }[]) {
  return fields.map(({ value, label }) => ({ value, label: i18n._(label) }));
}

function entriesOf(list: string, mapping: Record<string, string>): number {
  const used = Object.values(mapping).filter((field) => field.startsWith(`${list}.`));
  return Math.max(MIN_ENTRIES, ...used.map((field) => Number(field.split('.')[1]) + 2));
}

export function unmapped(columns: readonly string[], mapping: Record<string, string>): string[] {
  return columns.filter((column) => (mapping[column] ?? '') === '');
}
