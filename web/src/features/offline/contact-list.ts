import { i18n } from '#i18n';
import type { HttpRequest } from '#contract/client.ts';
import type { Contact, ContactPageCursors, ContactSort } from '#contract/contacts.ts';
import { foldText } from '#contract/fold-text.ts';
import { displayName } from '../../entities/contact/contact-name.ts';
import type { Copy } from './copy.ts';

type Query = HttpRequest['query'];

const NO_TEXT = '';
type SortField = ContactSort extends infer S ? (S extends `-${infer F}` ? F : never) : never;

/** What orders the list; the next contact is the date of a reminder. */
const SORT_KEYS: Record<Exclude<SortField, 'next_contact_at'>, (contact: Contact) => string> = {
  name: displayName,
  first_name: (contact) => `${contact.first_name} ${contact.last_name}`.trim(),
  last_name: (contact) => `${contact.last_name} ${contact.first_name}`.trim(),
  company: ({ company_name }) => company_name,
  city: ({ addresses }) => addresses[0]?.city ?? NO_TEXT,
  last_contacted_at: ({ last_contacted_at }) => last_contacted_at ?? NO_TEXT,
  created_at: ({ created_at }) => created_at,
  updated_at: ({ updated_at }) => updated_at,
};

const listOf = (value: string | string[] | undefined) =>
  value === undefined ? [] : [value].flat();

/** The filters that the copy can apply. */
const FILTERS: Record<string, (contact: Contact, query: Query) => boolean> = {
  q: (contact, { q }) =>
    foldText(String(q))
      .split(' ')
      .every((word) => searchTextOf(contact).includes(word)),
  favorite: ({ favorite }, query) => String(favorite) === query['favorite'],
  type: ({ contact_type_id }, { type }) => listOf(type).includes(String(contact_type_id)),
  tag: ({ tags }, { tag, tag_match }) => {
    const count = listOf(tag).filter((name) => tags.includes(name)).length;
    if (tag_match === 'none') return count === 0;
    return tag_match === 'all' ? count === listOf(tag).length : count > 0;
  },
  company: ({ company_name }, { company }) => listOf(company).includes(company_name),
  never_contacted: ({ last_contacted_at }) => last_contacted_at === null,
};

/** Parameters that don't filter. */
const OTHERS = new Set(['sort', 'limit', 'cursor', 'contact', 'tag_match']);

const lists = new WeakMap<Copy, Map<string, Contact[]>>();

/** The contacts that match, in order; undefined for a filter or order that needs the server. */
export function filterContacts(copy: Copy, query: Query): Contact[] | undefined {
  const filters = Object.keys(query).filter((name) => !OTHERS.has(name));
  const sort = String(query['sort'] ?? 'name');
  const keyOf = (SORT_KEYS as Partial<Record<string, (contact: Contact) => string>>)[
    sort.replace(/^-/, '')
  ];
  if (keyOf === undefined || filters.some((name) => FILTERS[name] === undefined)) return undefined;
  const known = lists.get(copy) ?? new Map<string, Contact[]>();
  lists.set(copy, known);
  const asked = JSON.stringify([sort, query['tag_match'], filters.map((name) => query[name])]);
  const listed =
    known.get(asked) ??
    order(
      [...copy.rows.contact.values()].filter((contact) =>
        filters.every((name) => FILTERS[name]?.(contact, query)),
      ),
      keyOf,
      sort.startsWith('-'),
    );
  known.set(asked, listed);
  return listed;
}

/** Photos are files of their own, which the copy doesn't have. */
function order(
  contacts: Contact[],
  keyOf: (contact: Contact) => string,
  is_reversed: boolean,
): Contact[] {
  const collator = new Intl.Collator(i18n.locale, { sensitivity: 'base' });
  const keyed = contacts.map((contact) => ({ contact, key: keyOf(contact) }));
  keyed.sort((one, other) => {
    // Empty values are last.
    const empty = Number(one.key === NO_TEXT) - Number(other.key === NO_TEXT);
    return empty || collator.compare(one.key, other.key) || one.contact.id - other.contact.id;
  });
  if (is_reversed) keyed.reverse();
  return keyed.map(({ contact }) => ({ ...contact, photo_url: null }));
}

/** Where each letter starts in a list sorted by name. */
export function lettersOf(contacts: readonly Contact[]): ContactPageCursors['letters'] {
  const starts = new Map<string, number>();
  for (const [index, contact] of contacts.entries()) {
    const [first = ''] = foldText(displayName(contact)).toUpperCase();
    const letter = /^\p{L}$/u.test(first) ? first : '#';
    if (!starts.has(letter)) starts.set(letter, index);
  }
  return [...starts].map(([letter, index]) => ({ letter, index }));
}

const searchTexts = new WeakMap<Contact, string>();

function searchTextOf(contact: Contact): string {
  const known = searchTexts.get(contact);
  if (known !== undefined) return known;
  const { emails, phones, urls, messengers, addresses, tags } = contact;
  const texts = [
    displayName(contact),
    contact.first_name,
    contact.middle_name,
    contact.last_name,
    contact.nickname,
    contact.phonetic_first_name,
    contact.phonetic_last_name,
    contact.company_name,
    contact.department,
    contact.job_title,
    contact.notes,
    contact.how_we_met,
    ...[...emails, ...phones, ...urls].map(({ value }) => value),
    ...messengers.map(({ handle }) => handle),
    ...addresses.flatMap((address) => Object.values(address)),
    ...tags,
  ];
  const text = foldText(texts.join('\n'));
  searchTexts.set(contact, text);
  return text;
}
