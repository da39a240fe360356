import type { Address, Contact, ContactFields, Labeled } from '#contract/contacts.ts';
import {
  serializeBirthday,
  parseBirthday,
  type BirthdayParts,
} from '../../../entities/contact/birthday.ts';
import { entryLabelText, storedEntryLabel } from '../../../entities/contact/entry-label.ts';
import { cadenceFromDays, cadenceDays, type Cadence } from '../../../entities/reminder/cadence.ts';
import { mergeFields } from './three-way-merge.ts';

/** Form values of the Overview tab; typed values are text. */
export interface ContactValues {
  first_name: string;
  last_name: string;
  nickname: string;
  emails: Labeled[];
  phones: Labeled[];
  addresses: Address[];
  urls: Labeled[];
  birthday: BirthdayParts;
  tags: string[];
  contact_type_id: string;
  cadence: Cadence;
  how_we_met: string;
  notes: string;
}

export type ContactKey = keyof ContactValues;

type FieldOf<K extends ContactKey> = K extends 'cadence' ? 'cadence_days' : Exclude<K, 'cadence'>;

/** Maps each form field to its API field. */
const API_VALUES: { [K in ContactKey]: (values: ContactValues) => ContactFields[FieldOf<K>] } = {
  first_name: (values) => values.first_name,
  last_name: (values) => values.last_name,
  nickname: (values) => values.nickname,
  emails: (values) => values.emails.filter(isFilled).map(withStoredLabel),
  phones: (values) => values.phones.filter(isFilled).map(withStoredLabel),
  addresses: (values) => values.addresses.filter(isFilledAddress).map(withStoredLabel),
  urls: (values) => values.urls.filter(isFilled).map(withStoredLabel),
  birthday: (values) => serializeBirthday(values.birthday),
  tags: (values) => values.tags,
  contact_type_id: (values) => parseNumber(values.contact_type_id),
  cadence: (values) => cadenceDays(values.cadence),
  how_we_met: (values) => values.how_we_met,
  notes: (values) => values.notes,
};
export const CONTACT_KEYS = Object.keys(API_VALUES) as ContactKey[];
const LISTS = ['emails', 'phones', 'addresses', 'urls'] as const;

/** Emails and phones start with an empty line, which isn't sent. */
export function contactValues(contact: Contact): ContactValues {
  return {
    first_name: contact.first_name,
    last_name: contact.last_name,
    nickname: contact.nickname,
    emails: withBlankEntry(contact.emails.map(withShownLabel)),
    phones: withBlankEntry(contact.phones.map(withShownLabel)),
    addresses: contact.addresses.map(withShownLabel),
    urls: contact.urls.map(withShownLabel),
    birthday: parseBirthday(contact.birthday),
    tags: contact.tags,
    contact_type_id: String(contact.contact_type_id ?? ''),
    cadence: cadenceFromDays(contact.cadence_days),
    how_we_met: contact.how_we_met,
    notes: contact.notes,
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
  };
}

/** Whether removing blank lines shifts later entries. */
export function hasGaps(edited: ContactValues, sent: ContactValues): boolean {
  return LISTS.some((list) => sent[list].some((entry, index) => entry !== edited[list][index]));
}

/** The changed fields for PATCH. */
export function changedFields(before: ContactValues, after: ContactValues): ContactFields {
  const changed = changedKeys(before, after).map((key) => [fieldOf(key), API_VALUES[key](after)]);
  return Object.fromEntries(changed) as ContactFields;
}

export function isChanged(before: ContactValues, after: ContactValues): boolean {
  return changedKeys(before, after).length > 0;
}

/** Applies the user's edits to a newer version. */
export function rebaseEdits(
  before: ContactValues,
  edited: ContactValues,
  after: ContactValues,
): ContactValues {
  return mergeFields({ before, mine: edited, theirs: after }, changedKeys);
}

export function fieldOf(key: ContactKey): FieldOf<ContactKey> {
  return key === 'cadence' ? 'cadence_days' : key;
}

export function toApiValue(values: ContactValues, key: ContactKey): unknown {
  return API_VALUES[key](values);
}

/** Paths at which server errors can be shown. */
export function fieldPaths(values: ContactValues): string[] {
  const entries = (['emails', 'phones', 'urls'] as const).flatMap((list) =>
    values[list].flatMap((_, index) => [`${list}.${index}.value`, `${list}.${index}.label`]),
  );
  const addresses = values.addresses.flatMap((address, index) =>
    Object.keys(address).map((part) => `addresses.${index}.${part}`),
  );
  return [...CONTACT_KEYS, ...entries, ...addresses];
}

export function changedKeys(before: ContactValues, after: ContactValues): ContactKey[] {
  return CONTACT_KEYS.filter(
    (key) => JSON.stringify(API_VALUES[key](before)) !== JSON.stringify(API_VALUES[key](after)),
  );
}

export const BLANK_ENTRY: Labeled = { label: '', value: '' };

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

function isFilledAddress(address: Address): boolean {
  return Object.entries(address).some(([part, edited]) => part !== 'label' && edited.trim() !== '');
}

function parseNumber(edited: string): number | null {
  return edited.trim() === '' ? null : Number(edited);
}
