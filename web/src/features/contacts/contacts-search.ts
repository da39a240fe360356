import type { ContactFilter, ContactSort } from '#contract/contacts.ts';

type Missing = NonNullable<ContactFilter['missing']>;

/** The list, or a panel that replaces it. */
export type ContactsView = 'contacts' | 'network' | 'duplicates' | 'trash';

export type ContactTab = 'overview' | 'company' | 'timeline' | 'reminders';

export type NetworkPart = 'connected' | 'received' | 'sent' | 'suggested' | 'shared' | 'invite';

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
  shared: true,
  invite: true,
};

const SORTS: Record<ContactSort, true> = {
  name: true,
  '-created_at': true,
  '-updated_at': true,
  '-last_contacted_at': true,
};

/** Parses search parameters; invalid ones are dropped. */
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

export function listSearchOf(search: ContactsSearch): ListSearch {
  return given<ListSearch>(listParts({ ...search }));
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

/** The router parses `?q=12` and `?tag=true` as number and boolean; both are text here. */
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
  const defined = Object.entries(parts).filter(([, value]) => value !== undefined);
  return Object.fromEntries(defined) as T;
}
