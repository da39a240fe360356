import { dropUndefined, parseId, pickKey, pickOption } from '../../lib/search-params.ts';
import { type ListSearch, parseListSearch, parseText } from './list-search.ts';

/** The list, or a panel that replaces it. */
export type ContactsView = 'contacts' | 'network' | 'duplicates' | 'trash';

export type ContactTab = 'overview' | 'company' | 'timeline' | 'reminders';

export type NetworkPart = 'connected' | 'received' | 'sent' | 'suggested' | 'shared' | 'invite';

/** Search parameters of /contacts: open contact and tab, list filter, open dialog. */
export interface ContactsSearch extends ListSearch {
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
}

const PARTS: Record<NetworkPart, true> = {
  connected: true,
  received: true,
  sent: true,
  suggested: true,
  shared: true,
  invite: true,
};

/** Parses search parameters; invalid ones are dropped. */
export function parseContactsSearch(raw: Record<string, unknown>): ContactsSearch {
  return dropUndefined({
    id: parseId(raw['id']),
    tab: pickOption(['company', 'timeline', 'reminders'], raw['tab']),
    view: pickOption(['network', 'duplicates', 'trash'], raw['view']),
    part: pickKey(PARTS, raw['part']),
    person: parseId(raw['person']),
    connect: parseText(raw['connect']),
    add: parseFlag(raw['add']),
    export: parseFlag(raw['export']),
    import: raw['import'] === 'new' ? 'new' : parseId(raw['import']),
    ...parseListSearch(raw),
  });
}

function parseFlag(value: unknown): true | undefined {
  return value === true ? true : undefined;
}
