import type {
  Address,
  Contact,
  ContactFields,
  Labeled,
  LabeledDate,
  Messenger,
} from '#contract/contacts.ts';
import {
  type DateParts,
  NO_DATE,
  parsePartialDate,
  serializePartialDate,
} from '../../../entities/date/partial-date.ts';
import { entryLabelText, storedEntryLabel } from '../../../entities/contact/entry-label.ts';
import { cadenceFromDays, cadenceDays, type Cadence } from '../../../entities/reminder/cadence.ts';
import {
  changedCustom,
  customPath,
  customValues,
  type EditedCustom,
  editedCustom,
} from './custom-values.ts';

const TEXT_KEYS = [
  'name_prefix',
  'first_name',
  'middle_name',
  'last_name',
  'name_suffix',
  'nickname',
  'phonetic_first_name',
  'phonetic_last_name',
  'pronouns',
  'how_we_met',
  'notes',
] as const;
type TextKey = (typeof TEXT_KEYS)[number];

export interface DateEntry {
  label: string;
  date: DateParts;
}

/** Form values of the Overview tab; typed values are text. */
export interface ContactValues extends Record<TextKey, string> {
  emails: Labeled[];
  phones: Labeled[];
  addresses: Address[];
  urls: Labeled[];
  messengers: Messenger[];
  birthday: DateParts;
  dates: DateEntry[];
  met_on: DateParts;
  deceased_on: DateParts;
  tags: string[];
  contact_type_id: string;
  cadence: Cadence;
  custom: EditedCustom;
}

export type ContactKey = keyof ContactValues;

type FieldOf<K extends ContactKey> = K extends 'cadence' ? 'cadence_days' : Exclude<K, 'cadence'>;

/** Maps each form field to its API field. */
const API_VALUES: { [K in ContactKey]: (values: ContactValues) => ContactFields[FieldOf<K>] } = {
  name_prefix: (values) => values.name_prefix,
  first_name: (values) => values.first_name,
  middle_name: (values) => values.middle_name,
  last_name: (values) => values.last_name,
  name_suffix: (values) => values.name_suffix,
  nickname: (values) => values.nickname,
  phonetic_first_name: (values) => values.phonetic_first_name,
  phonetic_last_name: (values) => values.phonetic_last_name,
  pronouns: (values) => values.pronouns,
  emails: (values) => values.emails.filter(isFilled).map(withStoredLabel),
  phones: (values) => values.phones.filter(isFilled).map(withStoredLabel),
  addresses: (values) => values.addresses.filter(isFilledAddress).map(withStoredLabel),
  urls: (values) => values.urls.filter(isFilled).map(withStoredLabel),
  messengers: (values) => values.messengers.filter(isFilledMessenger),
  birthday: (values) => serializePartialDate(values.birthday),
  dates: (values) => values.dates.filter(isFilledDate).map(serializeEntry).map(withStoredLabel),
  met_on: (values) => serializePartialDate(values.met_on),
  deceased_on: (values) => serializePartialDate(values.deceased_on),
  tags: (values) => values.tags,
  contact_type_id: (values) => parseNumber(values.contact_type_id),
  cadence: (values) => cadenceDays(values.cadence),
  how_we_met: (values) => values.how_we_met,
  notes: (values) => values.notes,
  custom: (values) => customValues(values.custom),
};
export const CONTACT_KEYS = Object.keys(API_VALUES) as ContactKey[];
export const LISTS = ['emails', 'phones', 'addresses', 'urls', 'messengers', 'dates'] as const;

/** Emails and phones start with an empty line, which isn't sent. */
export function contactValues(contact: Contact): ContactValues {
  const texts = Object.fromEntries(TEXT_KEYS.map((key) => [key, contact[key]]));
  return {
    ...(texts as Record<TextKey, string>),
    emails: withBlankEntry(contact.emails.map(withShownLabel)),
    phones: withBlankEntry(contact.phones.map(withShownLabel)),
    addresses: contact.addresses.map(withShownLabel),
    urls: contact.urls.map(withShownLabel),
    messengers: contact.messengers,
    birthday: parsePartialDate(contact.birthday),
    dates: contact.dates
      .map(withShownLabel)
      .map(({ label, date }) => ({ label, date: parsePartialDate(date) })),
    met_on: parsePartialDate(contact.met_on),
    deceased_on: parsePartialDate(contact.deceased_on),
    tags: contact.tags,
    contact_type_id: String(contact.contact_type_id ?? ''),
    cadence: cadenceFromDays(contact.cadence_days),
    custom: editedCustom(contact),
  };
}

/** Removes blank lines, so that server errors match the remaining ones. */
export function withoutBlanks(values: ContactValues): ContactValues {
  return {
    ...values,
    emails: values.emails.filter(isFilled),
    phones: values.phones.filter(isFilled),
    urls: values.urls.filter(isFilled),
    addresses: values.addresses.filter(isFilledAddress),
    messengers: values.messengers.filter(isFilledMessenger),
    dates: values.dates.filter(isFilledDate),
  };
}

/** Whether removing blank lines shifts later entries. */
export function hasGaps(edited: ContactValues, sent: ContactValues): boolean {
  return LISTS.some((list) => sent[list].some((entry, index) => entry !== edited[list][index]));
}

/** The changed fields for PATCH. */
export function changedFields(before: ContactValues, after: ContactValues): ContactFields {
  const changed = changedKeys(before, after).map((key) => [
    fieldOf(key),
    key === 'custom' ? changedCustom(before.custom, after.custom) : API_VALUES[key](after),
  ]);
  return Object.fromEntries(changed) as ContactFields;
}

export function isChanged(before: ContactValues, after: ContactValues): boolean {
  return changedKeys(before, after).length > 0;
}

export function fieldOf<K extends ContactKey>(key: K): FieldOf<K> {
  return (key === 'cadence' ? 'cadence_days' : key) as FieldOf<K>;
}

export function toApiValue(values: ContactValues, key: ContactKey): unknown {
  return API_VALUES[key](values);
}

/** Paths at which server errors can be shown. */
export function fieldPaths(values: ContactValues): string[] {
  const entries = LISTS.flatMap((list) =>
    values[list].flatMap((entry, index) =>
      Object.keys(entry).map((part) => `${list}.${index}.${part}`),
    ),
  );
  const custom = Object.keys(values.custom).map(customPath);
  return [...CONTACT_KEYS, ...entries, ...custom];
}

export function changedKeys(before: ContactValues, after: ContactValues): ContactKey[] {
  return CONTACT_KEYS.filter(
    (key) => JSON.stringify(API_VALUES[key](before)) !== JSON.stringify(API_VALUES[key](after)),
  );
}

function serializeEntry({ label, date }: DateEntry): LabeledDate {
  return { label, date: serializePartialDate(date) ?? '' };
}

export const BLANK_ENTRY: Labeled = { label: '', value: '' };
export const BLANK_MESSENGER: Messenger = { service: '', handle: '' };
export const BLANK_DATE: DateEntry = { label: '', date: NO_DATE };

function withBlankEntry(entries: Labeled[]): Labeled[] {
  return entries.length === 0 ? [BLANK_ENTRY] : entries;
}

/** Known labels are edited in the user's language. */
function withShownLabel<Entry extends { label: string }>(entry: Entry): Entry {
  return { ...entry, label: entryLabelText(entry.label, true) };
}

function withStoredLabel<Entry extends { label: string }>(entry: Entry): Entry {
  return { ...entry, label: storedEntryLabel(entry.label) };
}

function isFilled({ value }: Labeled): boolean {
  return value.trim() !== '';
}

function isFilledMessenger({ handle }: Messenger): boolean {
  return handle.trim() !== '';
}

function isFilledDate({ date }: DateEntry): boolean {
  return serializePartialDate(date) !== null;
}

function isFilledAddress(address: Address): boolean {
  return Object.entries(address).some(([part, edited]) => part !== 'label' && edited.trim() !== '');
}

function parseNumber(edited: string): number | null {
  return edited.trim() === '' ? null : Number(edited);
}
