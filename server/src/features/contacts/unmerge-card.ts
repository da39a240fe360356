import { isDeepStrictEqual } from 'node:util';
import { withEntries, type Card } from './card.ts';

const LISTS = new Set<keyof Card>(['emails', 'phones', 'addresses', 'urls', 'tags']);
const TEXTS = new Set<keyof Card>(['notes', 'how_we_met', 'company_notes']);

/**
 * What a card is when a change of it, from `before` to `after`, is taken back: as before, but for what a person
 * changed since. Of lists and long texts what the change added goes, and what was added since stays.
 */
export function unmergeCard(current: Card, before: Card, after: Card): Card {
  const fields = Object.keys(before) as (keyof Card)[];
  const settled = Object.fromEntries(
    fields.map((field) => [field, settle(field, current[field], before[field], after[field])]),
  ) as unknown as Card;
  return withEntries(settled, settled.emails, settled.phones);
}

function settle(field: keyof Card, current: unknown, before: unknown, after: unknown): unknown {
  if (isDeepStrictEqual(current, after)) return before;
  if (LISTS.has(field))
    return withoutAdded(current as unknown[], before as unknown[], after as unknown[]);
  if (TEXTS.has(field)) return withoutText(String(current), String(before), String(after));
  return current;
}

/** The entries of a list but those that came from `before` to `after`. */
export function withoutAdded<T>(current: T[], before: T[], after: T[]): T[] {
  return current.filter((entry) => has(before, entry) || !has(after, entry));
}

function withoutText(current: string, before: string, after: string): string {
  const added = after.startsWith(before) ? after.slice(before.length) : '';
  return current.replace(added, () => '').trim();
}

function has(entries: unknown[], entry: unknown): boolean {
  return entries.some((other) => isDeepStrictEqual(other, entry));
}
