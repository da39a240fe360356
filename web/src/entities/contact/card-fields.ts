import { entryLabelText } from './entry-label.ts';
import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '#i18n';
import { msg, t } from '@lingui/core/macro';
import type { Address, Contact, Labeled, LabeledDate, Messenger } from '#contract/contacts.ts';
import { listText } from '../../lib/text/list-text.ts';
import { formatPartialDate } from '../date/partial-date.ts';
import { cadenceLabel } from '../reminder/cadence.ts';

/** Editable fields besides custom ones; the primary email and phone are entries of their lists. */
export type CardField = Exclude<
  keyof Contact,
  | 'id'
  | 'email'
  | 'phone_number'
  | 'linked_user'
  | 'associated_user_id'
  | 'custom'
  | 'last_contacted_at'
  | 'photo_url'
  | 'follow_profile'
  | 'source'
  | 'created_at'
  | 'updated_at'
>;

/** In the order of a card. */
export const CARD_FIELD_LABELS: Record<CardField, MessageDescriptor> = {
  name_prefix: msg`Prefix`,
  first_name: msg`First name`,
  middle_name: msg`Middle name`,
  last_name: msg`Last name`,
  name_suffix: msg`Suffix`,
  nickname: msg`Nickname`,
  phonetic_first_name: msg`Phonetic first name`,
  phonetic_last_name: msg`Phonetic last name`,
  pronouns: msg`Pronouns`,
  emails: msg`Emails`,
  phones: msg`Phones`,
  company_name: msg`Company name`,
  department: msg`Department`,
  job_title: msg`Job title`,
  industry: msg`Industry`,
  company_size: msg`Company size`,
  website: msg`Website`,
  addresses: msg`Addresses`,
  urls: msg`Links`,
  messengers: msg`Messengers`,
  birthday: msg`Birthday`,
  dates: msg`Dates`,
  met_on: msg`Met on`,
  deceased_on: msg`Date of death`,
  contact_type_id: msg`Type`,
  cadence_days: msg`Keep in touch`,
  tags: msg`Tags`,
  favorite: msg`Favorite`,
  how_we_met: msg`How we met`,
  notes: msg`Notes`,
  company_notes: msg`Company notes`,
};

export function cardFieldLabel(field: CardField): string {
  return i18n._(CARD_FIELD_LABELS[field]);
}

type FieldFormatters = { [Field in CardField]?: (value: Contact[Field]) => string[] };

const textLines = (text: string) => (text === '' ? [] : [text]);
const entryLines = (list: Labeled[]) => list.map(entryLine);

const FIELD_FORMATTERS: FieldFormatters = {
  emails: entryLines,
  phones: entryLines,
  urls: entryLines,
  addresses: (list: Address[]) => list.map(addressLine),
  tags: (tags: string[]) => (tags.length === 0 ? [] : [listText(tags, 'unit')]),
  messengers: (list: Messenger[]) =>
    list.map(({ service, handle }) => entryLine({ label: service, value: handle })),
  birthday: dateLines,
  dates: (list: LabeledDate[]) =>
    list.map(({ label, date }) => entryLine({ label, value: formatPartialDate(date) })),
  met_on: dateLines,
  deceased_on: dateLines,
  cadence_days: (days: number | null) => (days === null ? [] : [cadenceLabel(days)]),
  favorite: (favorite: boolean) => [favorite ? t`Yes` : t`No`],
};

export function fieldLines<Field extends CardField>(
  field: Field,
  value: Contact[Field],
  typeName: (id: number) => string,
): string[] {
  if (field === 'contact_type_id') return value === null ? [] : [typeName(Number(value))];
  const formatField = FIELD_FORMATTERS[field];
  if (formatField !== undefined) return formatField(value);
  return typeof value === 'string' ? textLines(value) : [];
}

function dateLines(date: string | null): string[] {
  return date === null ? [] : [formatPartialDate(date)];
}

function entryLine({ label, value }: Labeled): string {
  return label === '' ? value : `${value} (${entryLabelText(label, true)})`;
}

/** "1 Main Street, 10115 Berlin, Germany". */
export function addressLine({ street, city, region, postal_code, country }: Address): string {
  const parts = [street.replaceAll('\n', ', '), `${postal_code} ${city}`.trim(), region, country];
  return parts.filter(Boolean).join(', ');
}
