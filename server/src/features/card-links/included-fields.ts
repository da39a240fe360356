import { hash } from 'node:crypto';
import type { SharedCard } from '#contract/contact-shares.ts';

const LISTS = ['emails', 'phones', 'addresses', 'urls', 'messengers', 'dates'] as const;
const FINGERPRINT_LENGTH = 12;

/**
 * The fields to store: those to include, and hashes of the entries of each list concerned (`emails:…,…`). Entries are
 * named by index, which changes when others are added or removed.
 */
export function storedFields(card: SharedCard, include: readonly string[]): string[] {
  const lists = LISTS.filter((list) => include.some((field) => field.startsWith(`${list}.`)));
  const hashes = lists.map((list) => `${list}:${fingerprintsOf(card, list).join()}`);
  return [...new Set(include), ...hashes];
}

/** The fields as in the API. */
export function requestedFields(stored: readonly string[]): string[] {
  return stored.filter((field) => !field.includes(':'));
}

/** The included fields of the contact as it is now; entries that were removed are left out. */
export function currentFields(card: SharedCard, stored: readonly string[]): string[] {
  const fields = requestedFields(stored);
  const isIncluded = new Set(fields);
  return fields.flatMap((field) => {
    const [name = '', index] = field.split('.');
    const list = LISTS.find((each) => each === name);
    if (list === undefined) return [field];
    const hashes = stored.find((each) => each.startsWith(`${list}:`)) ?? '';
    const before = hashes.slice(list.length + 1).split(',');
    const now = fingerprintsOf(card, list);
    const at = now.indexOf(before[Number(index)] ?? '');
    if (at !== -1) return [`${list}.${at}`];
    // An entry was edited in place if all that weren't included are where they were.
    const isEdited =
      now.length === before.length &&
      now.every((each, other) => each === before[other] || isIncluded.has(`${list}.${other}`));
    return isEdited ? [field] : [];
  });
}

/** Without labels, which may change. */
function fingerprintsOf(card: SharedCard, list: (typeof LISTS)[number]): string[] {
  return card[list].map(({ label: _label, ...value }: { label?: string }) =>
    hash('sha256', JSON.stringify(value), 'base64url').slice(0, FINGERPRINT_LENGTH),
  );
}
