import type { ContactFilter, ContactSort } from '#contract/contacts.ts';

/** What a card may lack. */
type Missing = NonNullable<ContactFilter['missing']>;

/** What the page shows: my contacts, or one of the places beside them. */
export type ContactsView = 'contacts' | 'network' | 'duplicates' | 'trash';

/** The parts of an open contact. */
export type ContactTab = 'overview' | 'company' | 'timeline' | 'reminders';

/** The parts of the network. */
export type NetworkPart = 'connected' | 'received' | 'sent' | 'suggested' | 'shared' | 'invite';

/** What the address of /contacts says: the open contact and its tab, the filter of the list, the open dialog. */
export interface ContactsSearch {
  id?: number;
  /** Without: the overview. */
  tab?: Exclude<ContactTab, 'overview'>;
  /** Without: the contacts. */
  view?: Exclude<ContactsView, 'contacts'>;
  /** Without: whichever part of the network has most to say. */
  part?: NetworkPart;
  /** Whose profile is open over the page. */
  person?: number;
  /** The end of somebody's connect link. */
  connect?: string;
  add?: true;
  export?: true;
  /** `new`: a file is to be chosen; a number: that import. */
  import?: 'new' | number;
  q?: string;
  favorite?: true;
  linked?: true;
  type?: number;
  tag?: string;
  company?: string;
  /** Cards that lack this. */
  missing?: Missing;
  sort?: ContactSort;
}

/** The part that the list is read by. */
export type ListSearch = Pick<
  ContactsSearch,
  'q' | 'favorite' | 'linked' | 'type' | 'tag' | 'company' | 'missing' | 'sort'
>;

const PARTS: Record<NetworkPart, true> = {
  connected: true,
  received: true,
  sent: true,
  suggested: true,
  shared: true,
  invite: true,
};

const SORTS: Record<ContactSort, true> = {
  name: true,
  '-created_at': true,
  '-updated_at': true,
  '-last_contacted_at': true,
};

/** Reads the query of an address; what isn't understood is left out, as if it weren't there. */
export function readContactsSearch(raw: Record<string, unknown>): ContactsSearch {
  return given<ContactsSearch>({
    id: idOf(raw['id']),
    tab: tabOf(raw['tab']),
    view: viewOf(raw['view']),
    part: partOf(raw['part']),
    person: idOf(raw['person']),
    connect: textOf(raw['connect']),
    add: onOf(raw['add']),
    export: onOf(raw['export']),
    import: raw['import'] === 'new' ? 'new' : idOf(raw['import']),
    ...listParts(raw),
  });
}

/** Only what the list is read by. */
export function listSearchOf(search: ContactsSearch): ListSearch {
  return given<ListSearch>(listParts({ ...search }));
}

/** How many filters are set beside the words that are searched for. */
export function countFilters(search: ListSearch): number {
  const { favorite, linked, type, tag, company, missing } = search;
  return [favorite, linked, type, tag, company, missing].filter((part) => part !== undefined)
    .length;
}

/** True where the list shows less than everybody. */
export function isFiltered(search: ListSearch): boolean {
  return search.q !== undefined || countFilters(search) > 0;
}

/** What is to be changed in an address so that everybody is shown. */
export const NO_FILTER = {
  q: undefined,
  favorite: undefined,
  linked: undefined,
  type: undefined,
  tag: undefined,
  company: undefined,
  missing: undefined,
} as const;

function listParts(raw: Record<string, unknown>): {
  [K in keyof ListSearch]-?: ListSearch[K] | undefined;
} {
  return {
    q: textOf(raw['q']),
    favorite: onOf(raw['favorite']),
    linked: onOf(raw['linked']),
    type: idOf(raw['type']),
    tag: textOf(raw['tag']),
    company: textOf(raw['company']),
    missing: missingOf(raw['missing']),
    sort: sortOf(raw['sort']),
  };
}

function tabOf(value: unknown): ContactsSearch['tab'] {
  return value === 'company' || value === 'timeline' || value === 'reminders' ? value : undefined;
}

function idOf(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined;
}

function viewOf(value: unknown): Exclude<ContactsView, 'contacts'> | undefined {
  return value === 'network' || value === 'duplicates' || value === 'trash' ? value : undefined;
}

function partOf(value: unknown): NetworkPart | undefined {
  return typeof value === 'string' && Object.hasOwn(PARTS, value)
    ? (value as NetworkPart)
    : undefined;
}

function onOf(value: unknown): true | undefined {
  return value === true ? true : undefined;
}

/** The router reads `?q=12` as a number and `?tag=true` as a truth; here both are words. */
function textOf(value: unknown): string | undefined {
  if (!['string', 'number', 'boolean'].includes(typeof value)) return undefined;
  return String(value).trim() || undefined;
}

function missingOf(value: unknown): Missing | undefined {
  return value === 'type' || value === 'email' ? value : undefined;
}

function sortOf(value: unknown): ContactSort | undefined {
  return typeof value === 'string' && value !== 'name' && Object.hasOwn(SORTS, value)
    ? (value as ContactSort)
    : undefined;
}

function given<T extends object>(parts: { [K in keyof T]: T[K] | undefined }): T {
  const kept = Object.entries(parts).filter(([, value]) => value !== undefined);
  return Object.fromEntries(kept) as T;
}
