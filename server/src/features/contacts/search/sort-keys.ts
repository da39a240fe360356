import { formatName } from '#contract/person-name.ts';
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

export function sortKeysOf(card: NamedCard & Pick<Card, 'addresses'>, language: string): SortKeys {
  const { first_name, last_name, company_name, addresses } = card;
  const sort_name = sortNameOf(card, language);
  // Without a first or last name, these sort by `sort_name`.
  const by_first =
    first_name === '' ? sort_name : keyOf(`${first_name} ${last_name}`.trim(), language);
  const by_last = `${last_name} ${first_name}`;
  return {
    sort_name,
    first_name_key: by_first === sort_name ? null : by_first,
    last_name_key: last_name === '' ? null : changedKey(by_last, language),
    company_key: changedKey(company_name, language),
    city_key: changedKey(addresses[0]?.city ?? '', language),
  };
}

/** The column `sort_name`. */
export function sortNameOf(card: NamedCard, language: string): string {
  return keyOf(getSortName(card, language), language);
}

/** The name that orders the list: the person's, else the company's. */
export function getSortName(card: NamedCard, language = ''): string {
  const person = formatName(card, language);
  const name = person || card.company_name || card.nickname || card.email || card.phone_number;
  return firstCodePoints(name, MAX_LENGTH);
}

function changedKey(value: string, language: string): string | null {
  const key = toSortKey(value, language);
  return key === value ? null : firstCodePoints(key, MAX_LENGTH);
}

function keyOf(value: string, language: string): string {
  return firstCodePoints(toSortKey(value, language), MAX_LENGTH);
}
