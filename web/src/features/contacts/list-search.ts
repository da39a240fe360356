import type { ContactFilter, ContactSort } from '#contract/contacts.ts';
import { dropUndefined, parseId, pickKey, pickOption } from '../../lib/search-params.ts';

export type Missing = NonNullable<ContactFilter['missing']>[number];

/** Filters and order of the list, as in the address and in requests. */
export interface ListSearch {
  q?: string;
  type?: number[];
  tag?: string[];
  /** Defaults to any. */
  tag_match?: 'all' | 'none';
  company?: string[];
  city?: string[];
  country?: string[];
  favorite?: boolean;
  linked?: boolean;
  missing?: Missing[];
  relationship_kind?: number[];
  import_id?: number;
  /** Dates, timestamps or periods before now such as `P90D`. */
  last_contacted_before?: string;
  last_contacted_after?: string;
  created_after?: string;
  never_contacted?: boolean;
  has_photo?: boolean;
  birthday_month?: number;
  /** By the id of the custom field. */
  custom?: Record<string, string[]>;
  /** Defaults to the name. */
  sort?: Exclude<ContactSort, 'name'>;
}

export type FilterPart = Exclude<keyof ListSearch, 'sort'>;

const SORTS: Record<Exclude<ContactSort, 'name'>, true> = {
  '-name': true,
  first_name: true,
  '-first_name': true,
  last_name: true,
  '-last_name': true,
  company: true,
  '-company': true,
  city: true,
  '-city': true,
  last_contacted_at: true,
  '-last_contacted_at': true,
  next_contact_at: true,
  '-next_contact_at': true,
  created_at: true,
  '-created_at': true,
  updated_at: true,
  '-updated_at': true,
};

const MISSING: Record<Missing, true> = {
  type: true,
  email: true,
  phone: true,
  birthday: true,
  tag: true,
  schedule: true,
};

type Parsed = { [Part in keyof ListSearch]-?: ListSearch[Part] | undefined };

/** Invalid parts are undefined. */
export function parseListSearch(raw: Record<string, unknown>): Parsed {
  return {
    q: parseText(raw['q']),
    type: parseList(raw['type'], parseId),
    tag: parseList(raw['tag'], parseText),
    tag_match: pickOption(['all', 'none'], raw['tag_match']),
    company: parseList(raw['company'], parseText),
    city: parseList(raw['city'], parseText),
    country: parseList(raw['country'], parseText),
    favorite: parseBoolean(raw['favorite']),
    linked: parseBoolean(raw['linked']),
    missing: parseList(raw['missing'], (value) => pickKey(MISSING, value)),
    relationship_kind: parseList(raw['relationship_kind'], parseId),
    import_id: parseId(raw['import_id']),
    last_contacted_before: parsePointInTime(raw['last_contacted_before']),
    last_contacted_after: parsePointInTime(raw['last_contacted_after']),
    created_after: parsePointInTime(raw['created_after']),
    never_contacted: parseBoolean(raw['never_contacted']),
    has_photo: parseBoolean(raw['has_photo']),
    birthday_month: parseMonth(raw['birthday_month']),
    custom: parseCustom(raw['custom']),
    sort: parseSort(raw['sort']),
  };
}

/** Undefined for the default order. */
export function parseSort(value: unknown): ListSearch['sort'] {
  return pickKey(SORTS, value);
}

/** The parameters of list requests. */
export function toListSearch(search: ListSearch): ListSearch {
  return dropUndefined(parseListSearch({ ...search }));
}

/** The filter without order, for bulk actions, exports and views. */
export function toFilter(search: ListSearch): Omit<ListSearch, 'sort'> {
  return dropUndefined({ ...parseListSearch({ ...search }), sort: undefined });
}

/** Number of active filters besides the search text. */
export function countFilters(search: ListSearch): number {
  const { q: _q, tag_match: _tag_match, custom = {}, ...filter } = toFilter(search);
  return Object.values({ ...filter, ...custom }).flat().length;
}

export function isFiltered(search: ListSearch): boolean {
  return search.q !== undefined || countFilters(search) > 0;
}

/** Clears every filter but the search text. */
export const NO_FILTER = {
  type: undefined,
  tag: undefined,
  tag_match: undefined,
  company: undefined,
  city: undefined,
  country: undefined,
  favorite: undefined,
  linked: undefined,
  missing: undefined,
  relationship_kind: undefined,
  import_id: undefined,
  last_contacted_before: undefined,
  last_contacted_after: undefined,
  created_after: undefined,
  never_contacted: undefined,
  has_photo: undefined,
  birthday_month: undefined,
  custom: undefined,
} satisfies Record<Exclude<FilterPart, 'q'>, undefined>;

/** The router parses `?q=12` and `?tag=true` as number and boolean; both are text here. */
export function parseText(value: unknown): string | undefined {
  if (!['string', 'number', 'boolean'].includes(typeof value)) return undefined;
  return String(value).trim() || undefined;
}

/** A value, or several; undefined if none is valid. */
function parseList<T>(value: unknown, parse: (one: unknown) => T | undefined): T[] | undefined {
  const values = (Array.isArray(value) ? (value as unknown[]) : [value])
    .map(parse)
    .filter((one): one is T & {} => one !== undefined);
  return values.length === 0 ? undefined : [...new Set(values)];
}

function parseCustom(value: unknown): ListSearch['custom'] {
  if (typeof value !== 'object' || value === null) return undefined;
  const valid = Object.entries(value).flatMap(([id, values]) => {
    const texts = /^[1-9]\d{0,15}$/.test(id) ? parseList(values, parseText) : undefined;
    return texts === undefined ? [] : [[id, texts] as const];
  });
  return valid.length === 0 ? undefined : Object.fromEntries(valid);
}

function parseBoolean(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

function parseMonth(value: unknown): number | undefined {
  const month = parseId(value);
  return month !== undefined && month <= 12 ? month : undefined;
}

function parsePointInTime(value: unknown): string | undefined {
  return typeof value === 'string' && /^(P\d{1,5}D|\d{4}-\d{2}-\d{2}.*)$/.test(value)
    ? value
    : undefined;
}
