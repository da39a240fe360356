import type { ContactFilter, ContactSort } from '#contract/contacts.ts';
import { dropUndefined, parseId, pickKey, pickOption } from '../../lib/search-params.ts';

type Missing = NonNullable<ContactFilter['missing']>;

/** The list, or a panel that replaces it. */
export type ContactsView = 'contacts' | 'network' | 'introductions' | 'duplicates' | 'trash';

export type ContactTab = 'overview' | 'company' | 'timeline' | 'reminders';

export type NetworkPart = 'connected' | 'received' | 'sent' | 'suggested' | 'invite';

/** Search parameters of /contacts: open contact and tab, list filter, open dialog. */
export interface ContactsSearch {
  id?: number;
  /** Defaults to the overview. */
  tab?: Exclude<ContactTab, 'overview'>;
  /** Defaults to the list. */
  view?: Exclude<ContactsView, 'contacts'>;
  part?: NetworkPart;
  person?: number;
  connect?: string;
  add?: true;
  export?: true;
  /** `new` shows the file selection; a number opens that import. */
  import?: 'new' | number;
  q?: string;
  favorite?: true;
  linked?: true;
  type?: number;
  tag?: string;
  company?: string;
  missing?: Missing;
  sort?: ContactSort;
}

/** The parameters of list requests. */
export type ListSearch = Pick<
  ContactsSearch,
  'q' | 'favorite' | 'linked' | 'type' | 'tag' | 'company' | 'missing' | 'sort'
>;

const PARTS: Record<NetworkPart, true> = {
  connected: true,
  received: true,
  sent: true,
  suggested: true,
  invite: true,
};

const SORTS: Record<Exclude<ContactSort, 'name'>, true> = {
  '-created_at': true,
  '-updated_at': true,
  '-last_contacted_at': true,
};

/** Parses search parameters; invalid ones are dropped. */
export function parseContactsSearch(raw: Record<string, unknown>): ContactsSearch {
  return dropUndefined({
    id: parseId(raw['id']),
    tab: pickOption(['company', 'timeline', 'reminders'], raw['tab']),
    view: parseView(raw),
    part: pickKey(PARTS, raw['part']),
    person: parseId(raw['person']),
    connect: parseText(raw['connect']),
    add: parseFlag(raw['add']),
    export: parseFlag(raw['export']),
    import: raw['import'] === 'new' ? 'new' : parseId(raw['import']),
    ...parseListSearch(raw),
  });
}

/** `tab=network` opens the network, too; `part=shared` is a former link. */
function parseView({ view, tab, part }: Record<string, unknown>) {
  if (part === 'shared') return 'introductions';
  return (
    pickOption(['network', 'introductions', 'duplicates', 'trash'], view) ??
    pickOption(['network', 'introductions'], tab)
  );
}

export function toListSearch(search: ContactsSearch): ListSearch {
  return dropUndefined(parseListSearch({ ...search }));
}

/** Number of active filters besides the search text. */
export function countFilters(search: ListSearch): number {
  const { favorite, linked, type, tag, company, missing } = search;
  return [favorite, linked, type, tag, company, missing].filter((part) => part !== undefined)
    .length;
}

export function isFiltered(search: ListSearch): boolean {
  return search.q !== undefined || countFilters(search) > 0;
}

export const NO_FILTER = {
  q: undefined,
  favorite: undefined,
  linked: undefined,
  type: undefined,
  tag: undefined,
  company: undefined,
  missing: undefined,
} as const;

function parseListSearch(raw: Record<string, unknown>) {
  return {
    q: parseText(raw['q']),
    favorite: parseFlag(raw['favorite']),
    linked: parseFlag(raw['linked']),
    type: parseId(raw['type']),
    tag: parseText(raw['tag']),
    company: parseText(raw['company']),
    missing: pickOption(['type', 'email'], raw['missing']),
    sort: pickKey(SORTS, raw['sort']),
  };
}

function parseFlag(value: unknown): true | undefined {
  return value === true ? true : undefined;
}

/** The router parses `?q=12` and `?tag=true` as number and boolean; both are text here. */
function parseText(value: unknown): string | undefined {
  if (!['string', 'number', 'boolean'].includes(typeof value)) return undefined;
  return String(value).trim() || undefined;
}
