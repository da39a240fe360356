import type { Card } from '../cards/card.ts';
import { foldText } from '#contract/fold-text.ts';
import { toPhoneKey } from '../cards/phone-key.ts';
import { locationKeys } from './location-keys.ts';
import { matchTermsOf } from './match-terms.ts';
import { searchPrefixes, markWordStarts } from './search-terms.ts';
import { sortKeysOf, type SortKeys } from './sort-keys.ts';
import { formatName } from '#contract/person-name.ts';

/** Derived columns for lists, search, duplicate detection and asks. */
export interface Searchable extends SortKeys {
  search_text: string;
  beginnings: string;
  match_terms: string;
  email_keys: string[];
  phone_keys: string[];
  location_keys: string[];
}

export function searchableOf(card: Card): Searchable {
  const phones = card.phones.map((phone) => toPhoneKey(phone.value));
  const emails = card.emails.map((email) => email.value);
  const shown = formatName(card);
  const parts = `${card.first_name} ${card.last_name}`;
  const names = [
    // 王小明 is found as written and by its parts.
    shown === parts.trim() ? parts : `${parts} ${shown}`,
    card.middle_name,
    `${card.phonetic_first_name} ${card.phonetic_last_name}`,
    card.nickname,
  ];
  const work = [card.company_name, card.job_title, card.department];
  const handles = card.messengers.map(({ service, handle }) => `${handle} ${service}`);
  const digits = phones.flatMap((phone) => phone.digits);
  const heads = linesOf([...names, ...work, ...card.tags, ...emails, ...handles, ...digits]);
  const locations = card.addresses.map(
    ({ street, postal_code, city, region, country }) =>
      `${street} ${postal_code} ${city} ${region} ${country}`,
  );
  const notes = linesOf([
    card.industry,
    ...locations,
    card.notes,
    card.how_we_met,
    card.company_notes,
    ...Object.values(card.custom)
      .filter((value) => typeof value !== 'boolean')
      .map(String),
  ]);
  return {
    ...sortKeysOf(card, ''),
    search_text: [...heads.map(markWordStarts), ...notes].join('\n'),
    beginnings: searchPrefixes(heads, notes).join(' '),
    match_terms: matchTermsOf(card),
    email_keys: emailKeys(emails),
    phone_keys: distinct(phones.map((phone) => phone.key ?? '')),
    location_keys: locationKeys(card.addresses),
  };
}

/** Lowercase. */
export function emailKeys(emails: string[]): string[] {
  return distinct(emails.map((email) => email.trim().toLowerCase()));
}

export function phoneKeys(phones: string[]): string[] {
  return distinct(phones.map((phone) => toPhoneKey(phone).key ?? ''));
}

function linesOf(texts: string[]): string[] {
  return texts.map(foldText).filter((text) => text !== '');
}

function distinct(keys: string[]): string[] {
  return [...new Set(keys.filter((key) => key !== ''))];
}
