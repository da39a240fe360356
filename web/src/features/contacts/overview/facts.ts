import { t } from '@lingui/core/macro';
import type { Address, Contact, Labeled } from '#contract/contacts.ts';
import {
  addressLine,
  cardFieldLabel,
  type CardField,
} from '../../../entities/contact/card-fields.ts';
import { entryLabelText } from '../../../entities/contact/entry-label.ts';
import { mapHref, type MapApp } from '../../../entities/contact/map-links.ts';
import {
  customHref,
  customValueText,
  type FieldDefinition,
} from '../../../entities/custom-field/custom-value.ts';
import { formatPartialDate } from '../../../entities/date/partial-date.ts';
import { entryHref } from '../../../entities/contact/entry-href.ts';
import { messengerHref } from '../../../entities/contact/messenger-href.ts';

export type FactList = 'phones' | 'emails' | 'addresses' | 'urls' | 'messengers' | 'dates';

/** Fields of the header, which can be added like the others. */
export const HEADER_FIELDS = [
  'contact_type_id',
  'tags',
  'pronouns',
  'name_prefix',
  'middle_name',
  'name_suffix',
  'phonetic_first_name',
  'phonetic_last_name',
] as const satisfies CardField[];

/** Fields shown as facts, in this order. */
export const TEXT_FIELDS = [
  'nickname',
  'met_on',
  'how_we_met',
  'deceased_on',
] as const satisfies CardField[];

export type FactField = 'birthday' | (typeof HEADER_FIELDS)[number] | (typeof TEXT_FIELDS)[number];

/** What an editor changes: an entry of a list, possibly the next one, or a field. */
export type FactTarget =
  | { field: FactList; index: number }
  | { field: FactField; index?: undefined }
  | { field: 'custom'; index?: undefined; custom: FieldDefinition };

export interface Fact {
  target: FactTarget;
  /** "Mobile", "Birthday" */
  label: string;
  /** The label of an entry in a text: "mobile", or the name of a custom field; empty without one. */
  entryLabel: string;
  text: string;
  /** What a press on the text opens; it's copied without one. */
  href: string | null;
}

/** The filled fields of the overview in display order. The header shows name, company, type and tags. */
export function factsOf(
  contact: Contact,
  mapApp: MapApp,
  fields: readonly FieldDefinition[] = [],
): Fact[] {
  return [
    ...entryFacts(contact.phones, 'phones', t`Phone`),
    ...entryFacts(contact.emails, 'emails', t`Email`),
    ...contact.addresses.map((address, index) => addressFact(address, index, mapApp)),
    ...entryFacts(contact.urls, 'urls', t`Link`),
    ...messengerFacts(contact),
    ...fieldFacts(contact, ['birthday']),
    ...dateFacts(contact),
    ...fieldFacts(contact, TEXT_FIELDS),
    ...fields.flatMap((field) => customFact(contact, field)),
  ];
}

function entryFacts(entries: Labeled[], field: 'phones' | 'emails' | 'urls', noun: string): Fact[] {
  return entries.map(({ label, value }, index) => ({
    target: { field, index },
    ...namesOf(label, noun),
    text: value,
    href: entryHref(field, value),
  }));
}

function messengerFacts({ messengers }: Contact): Fact[] {
  return messengers.map((messenger, index) => ({
    target: { field: 'messengers', index },
    ...namesOf(messenger.service, t`Messenger`),
    text: messenger.handle,
    href: messengerHref(messenger),
  }));
}

function dateFacts({ dates }: Contact): Fact[] {
  return dates.map(({ label, date }, index) => ({
    target: { field: 'dates', index },
    ...namesOf(label, t`Date`),
    text: formatPartialDate(date),
    href: null,
  }));
}

function addressFact(address: Address, index: number, mapApp: MapApp): Fact {
  return {
    target: { field: 'addresses', index },
    ...namesOf(address.label, t`Address`),
    text: addressText(address),
    href: mapHref(addressLine(address), mapApp),
  };
}

function customFact({ custom }: Contact, field: FieldDefinition): Fact[] {
  const { id, name, kind } = field;
  const text = customValueText(kind, custom[id]);
  if (text === '') return [];
  const target = { field: 'custom', custom: field } as const;
  return [{ target, label: name, entryLabel: name, text, href: customHref(kind, text) }];
}

const DATE_FIELDS: ReadonlySet<string> = new Set(['birthday', 'met_on', 'deceased_on']);

function fieldFacts(
  contact: Contact,
  fields: readonly ('birthday' | (typeof TEXT_FIELDS)[number])[],
): Fact[] {
  return fields.flatMap((field) => {
    const value = contact[field] ?? '';
    if (value === '') return [];
    const text = DATE_FIELDS.has(field) ? formatPartialDate(value) : value;
    return [{ target: { field }, label: cardFieldLabel(field), entryLabel: '', text, href: null }];
  });
}

function namesOf(label: string, noun: string): Pick<Fact, 'label' | 'entryLabel'> {
  const shown = label === '' ? noun : entryLabelText(label, false);
  return { label: shown, entryLabel: entryLabelText(label, true) };
}

/** As on an envelope, line by line. */
export function addressText({ street, city, region, postal_code, country }: Address): string {
  return [street, `${postal_code} ${city}`.trim(), region, country].filter(Boolean).join('\n');
}
