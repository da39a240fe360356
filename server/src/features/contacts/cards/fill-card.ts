import { isDeepStrictEqual } from 'node:util';
import type {
  Address,
  ContactFields,
  Labeled,
  LabeledDate,
  Messenger,
} from '#contract/contacts.ts';
import { LIMITS } from '#contract/limits.ts';
import { patchCard, type Card } from './card.ts';
import { foldText } from '#contract/fold-text.ts';
import { toPhoneKey } from './phone-key.ts';

/** Returns null if nothing changed. */
export function nullIfUnchanged(before: Card, card: Card): Card | null {
  return isDeepStrictEqual(before, card) ? null : card;
}

/** Fills empty fields with the proposed values. */
export function fillCard(card: Card, proposed: ContactFields): Card {
  const fields = Object.entries(proposed).filter(([field]) => isEmpty(card[field as keyof Card]));
  const custom = { ...proposed.custom, ...card.custom };
  return patchCard(card, { ...Object.fromEntries(fields), custom });
}

/** Names of fields that were filled. A list's primary field is implied by the list. */
export function filledFields(before: Card, after: Card): (keyof Card)[] {
  const { email: _email, phone_number: _phone, ...otherFields } = before;
  const fields = Object.keys(otherFields) as (keyof typeof otherFields)[];
  return fields.filter((field) => isEmpty(before[field]) && !isEmpty(after[field]));
}

/** Like `fillCard`, and also appends list entries that are missing in any notation. */
export function mergeIntoCard(card: Card, proposed: ContactFields): Card {
  const { email: _email, phone_number: _phone, ...others } = proposed;
  const lists = mergeLists(card, proposed);
  return fillCard(
    patchCard(card, {
      emails: cut(lists.emails, card.emails),
      phones: cut(lists.phones, card.phones),
      urls: cut(lists.urls, card.urls),
      addresses: cut(lists.addresses, card.addresses),
      messengers: cut(lists.messengers, card.messengers),
      dates: cut(lists.dates, card.dates),
      tags: cut(lists.tags, card.tags),
    }),
    others,
  );
}

export type Lists = Pick<
  Card,
  'emails' | 'phones' | 'urls' | 'addresses' | 'messengers' | 'dates' | 'tags'
>;

/** The entries of both without duplicates; the first notation wins. May exceed the limit of a contact. */
export function mergeLists(card: Lists, more: Pick<ContactFields, keyof Lists>): Lists {
  return {
    emails: union(card.emails, more.emails, emailKey),
    phones: union(card.phones, more.phones, phoneKey),
    urls: union(card.urls, more.urls, urlKey),
    addresses: union(card.addresses, more.addresses, addressKey),
    messengers: union(card.messengers, more.messengers, messengerKey),
    dates: union(card.dates, more.dates, dateKey),
    tags: union(card.tags, more.tags, foldText),
  };
}

/** The unmapped properties of two imports without duplicates. */
export function mergeExtra(present: unknown[], more: unknown[]): unknown[] {
  const isIncluded = (entry: unknown) => present.some((other) => isDeepStrictEqual(entry, other));
  return [...present, ...more.filter((entry) => !isIncluded(entry))];
}

function isEmpty(value: Card[keyof Card]): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
  return value === '' || value === null;
}

function union<T>(present: T[], proposed: T[] | undefined, keyOf: (entry: T) => string): T[] {
  const keys = new Set(present.map(keyOf));
  const missing = (proposed ?? []).filter((entry) => {
    const key = keyOf(entry);
    return !keys.has(key) && keys.add(key);
  });
  return [...present, ...missing];
}

function cut<T>(entries: T[], present: T[]): T[] {
  return entries.slice(0, Math.max(LIMITS.entries, present.length));
}

const emailKey = (entry: Labeled) => entry.value.toLowerCase();
const phoneKey = (entry: Labeled) => toPhoneKey(entry.value).key ?? entry.value;
const urlKey = (entry: Labeled) =>
  entry.value
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '');

const messengerKey = ({ service, handle }: Messenger) => foldText(`${service}|${handle}`);
const dateKey = ({ label, date }: LabeledDate) => foldText(`${label}|${date}`);

function addressKey({ street, city, region, postal_code, country }: Address): string {
  return foldText([street, city, region, postal_code, country].join('|'));
}
