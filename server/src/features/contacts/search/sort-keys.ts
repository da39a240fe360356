import { formatName, type PersonName } from '#contract/person-name.ts';
import { firstCodePoints } from '../../../text/code-points.ts';
import { toSortKey } from '../../../text/sort-key.ts';
import type { Card } from '../cards/card.ts';

/** What the root collation sorts as the owner's language does. Null if that's the value itself. */
export interface SortKeys {
  sort_name: string;
  first_name_key: string | null;
  last_name_key: string | null;
  company_key: string | null;
  city_key: string | null;
}

export type NamedCard = Pick<
  Card,
  'first_name' | 'last_name' | 'company_name' | 'nickname' | 'email' | 'phone_number'
>;

/** Index keys must stay short; longer equal prefixes are ordered by id. */
const MAX_LENGTH = 200;

type SortedCard = NamedCard &
  Pick<Card, 'addresses' | 'phonetic_first_name' | 'phonetic_last_name'>;

export function sortKeysOf(card: SortedCard, language: string): SortKeys {
  const { company_name, addresses } = card;
  const city = addresses[0]?.city ?? '';
  const name = spokenName(card, language);
  const { first_name, last_name } = name;
  const sort_name = sortNameOf(card, language);
  // Without a first or last name, these sort by `sort_name`.
  const by_first =
    first_name === '' ? sort_name : keyOf(`${first_name} ${last_name}`.trim(), language);
  return {
    sort_name,
    first_name_key: by_first === sort_name ? null : by_first,
    last_name_key: last_name === '' ? null : keyUnless(lastFirst(card), lastFirst(name), language),
    company_key: keyUnless(company_name, company_name, language),
    city_key: keyUnless(city, city, language),
  };
}

/** The column `sort_name`. */
export function sortNameOf(card: Omit<SortedCard, 'addresses'>, language: string): string {
  return keyOf(getSortName({ ...card, ...spokenName(card, language) }, language), language);
}

/** In Japanese, names sort by their phonetic names, because characters have several readings. */
function spokenName(card: Omit<SortedCard, 'addresses'>, language: string) {
  const { first_name, last_name, phonetic_first_name, phonetic_last_name } = card;
  if (!/^ja\b/i.test(language)) return { first_name, last_name };
  return {
    first_name: phonetic_first_name || first_name,
    last_name: phonetic_last_name || last_name,
  };
}

/** The name that orders the list: the person's, else the company's. */
export function getSortName(card: NamedCard, language = ''): string {
  const person = formatName(card, language);
  const name = person || card.company_name || card.nickname || card.email || card.phone_number;
  return firstCodePoints(name, MAX_LENGTH);
}

function lastFirst({ first_name, last_name }: PersonName): string {
  return `${last_name} ${first_name}`;
}

/** The key of a text; null if it's `stored`, which the index falls back to. */
function keyUnless(stored: string, text: string, language: string): string | null {
  const key = toSortKey(text, language);
  return key === stored ? null : firstCodePoints(key, MAX_LENGTH);
}

function keyOf(value: string, language: string): string {
  return firstCodePoints(toSortKey(value, language), MAX_LENGTH);
}
