import { sql, type RawBuilder } from 'kysely';
import type { ContactSort } from '#contract/contacts.ts';

/** The sort key of the previous page's last row. */
export interface ListKey {
  value: string;
  id: number;
}

export interface Order {
  /** Never null. Empty values are last, and never contacted first; `-` reverses both. */
  by: RawBuilder<string>;
  type: 'text' | 'timestamptz' | 'date';
  direction: 'asc' | 'desc';
  /** Whether `by` reads the contact's keep-in-touch reminder, joined as `next`. */
  joinsReminder: boolean;
  /** Whether letters lead to positions in the list. */
  hasLetters: boolean;
}

/** In the order of the owner's language; as in their indexes. */
export const COMPANY_KEY = sql<string>`coalesce(contacts.company_key, sort_key_of(contacts.company_name))
  collate "und-x-icu"`;
export const CITY_KEY = sql<string>`coalesce(contacts.city_key,
  sort_key_of(contacts.addresses #>> '{0,city}')) collate "und-x-icu"`;

type Key = Omit<Order, 'direction'>;

const byTime = (by: RawBuilder<string>): Key => ({
  by,
  type: 'timestamptz',
  joinsReminder: false,
  hasLetters: false,
});
const byText = (by: RawBuilder<string>, hasLetters = false): Key => ({
  by,
  type: 'text',
  joinsReminder: false,
  hasLetters,
});

/** Each has its index. */
const KEYS = {
  name: byText(sql`contacts.sort_name`, true),
  first_name: byText(sql`coalesce(contacts.first_name_key, contacts.sort_name)`, true),
  last_name: byText(
    sql`coalesce(contacts.last_name_key,
      sort_key_of(contact_last_name(contacts.first_name, contacts.last_name, contacts.sort_name)))
      collate "und-x-icu"`,
    true,
  ),
  company: byText(COMPANY_KEY),
  city: byText(CITY_KEY),
  last_contacted_at: byTime(sql`coalesce(contacts.last_contacted_at, '-infinity'::timestamptz)`),
  next_contact_at: {
    by: sql`coalesce(next.list_date, 'infinity'::date)`,
    type: 'date',
    joinsReminder: true,
    hasLetters: false,
  },
  created_at: byTime(sql`contacts.created_at`),
  updated_at: byTime(sql`contacts.updated_at`),
} satisfies Record<string, Key>;

export function orderOf(sort: ContactSort): Order {
  return sort.startsWith('-')
    ? { ...KEYS[sort.slice(1) as keyof typeof KEYS], direction: 'desc' }
    : { ...KEYS[sort as keyof typeof KEYS], direction: 'asc' };
}
