import { t } from '@lingui/core/macro';
import type { Address, Contact, Labeled } from '#contract/contacts.ts';
import { formatPartialDate } from '../../../entities/contact/birthday.ts';
import { addressLine } from '../../../entities/contact/card-fields.ts';
import { entryLabelText } from '../../../entities/contact/entry-label.ts';
import { mapHref, type MapApp } from '../../../entities/contact/map-links.ts';
import { entryHref } from './entry-href.ts';

export type FactList = 'phones' | 'emails' | 'addresses' | 'urls';
export type FactField = 'birthday' | 'nickname' | 'how_we_met' | 'contact_type_id' | 'tags';

/** What an editor changes: an entry of a list, possibly the next one, or a field. */
export type FactTarget =
  { field: FactList; index: number } | { field: FactField; index?: undefined };

export interface Fact {
  target: FactTarget;
  /** "Mobile", "Birthday" */
  label: string;
  /** The label of an entry in a text: "mobile"; empty without one. */
  entryLabel: string;
  text: string;
  /** What a press on the text opens; it's copied without one. */
  href: string | null;
}

/** The filled fields of the overview in display order. The header shows name, company, type and tags. */
export function factsOf(contact: Contact, mapApp: MapApp): Fact[] {
  return [
    ...entryFacts(contact.phones, 'phones', t`Phone`),
    ...entryFacts(contact.emails, 'emails', t`Email`),
    ...contact.addresses.map((address, index) => addressFact(address, index, mapApp)),
    ...entryFacts(contact.urls, 'urls', t`Link`),
    ...textFacts(contact),
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

function addressFact(address: Address, index: number, mapApp: MapApp): Fact {
  return {
    target: { field: 'addresses', index },
    ...namesOf(address.label, t`Address`),
    text: addressText(address),
    href: mapHref(addressLine(address), mapApp),
  };
}

function textFacts({ birthday, nickname, how_we_met }: Contact): Fact[] {
  const texts: [FactField, string, string][] = [
    ['birthday', t`Birthday`, birthday === null ? '' : formatPartialDate(birthday)],
    ['nickname', t`Nickname`, nickname],
    ['how_we_met', t`How we met`, how_we_met],
  ];
  return texts
    .filter(([, , text]) => text !== '')
    .map(([field, label, text]) => ({
      target: { field: field },
      label,
      entryLabel: '',
      text,
      href: null,
    }));
}

function namesOf(label: string, noun: string): Pick<Fact, 'label' | 'entryLabel'> {
  const shown = label === '' ? noun : entryLabelText(label, false);
  return { label: shown, entryLabel: entryLabelText(label, true) };
}

/** As on an envelope, line by line. */
export function addressText({ street, city, region, postal_code, country }: Address): string {
  return [street, `${postal_code} ${city}`.trim(), region, country].filter(Boolean).join('\n');
}
